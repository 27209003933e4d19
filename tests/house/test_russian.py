"""What Russian readers tripped over once: words for things, by the catalogues that say them."""

from __future__ import annotations

import re

import pytest

from tools.words import ROOMS, texts, translated

SAID = [
    (entry.context, entry.id if isinstance(entry.id, str) else entry.id[0], text)
    for room in ROOMS
    for entry in translated(room, "ru")
    if entry.id
    for text in texts(entry)
]

# What an English text speaks of, and what its translation calls it.
CALLED = [
    (r"\btokens?\b", "[Тт]окен"),
]
NEVER = [
    r"[Лл]естниц",  # bots and people have a rating
    r"\bМираж\b(?!»)",  # as a title it would be taken for Mirage
    r"\b[Вв]ы [а-я]+(ет|ит|ёт)\b",  # the second person has its own verbs
    r"^Ученик$",
    r"Победа(?: [а-я ]+)?: \{who\}",  # a sentence, not a heading
]
# Sentences that were put into Russian word by word, as they are now; each stands for its kind.
SPOKEN = [
    ("button", "Cancel", "Отмена"),
    (None, "Hand the screen to player {number}.", "Передайте экран игроку {number}."),
    (None, "{who} offers a draw.", "{who} предлагает ничью."),
    (None, "A day for each turn", "{number} дня на ход"),
    (None, "Wrong name or password.", "Неверное имя или пароль."),
    ("chat", "Mute", "Скрыть сообщения"),
    (None, "Whoever runs this server will read it.", "Жалобу прочтёт администратор сервера."),
    (None, "Ladder of bots", "Рейтинг ботов"),
    (None, "Swiss system", "Швейцарская система"),
    (None, "Sonneborn–Berger", "Коэффициент Бергера"),
    (None, "Student", "Разрядник"),
    (None, "Set up a table", "Настроить стол"),
    (None, "areas {sizes}", "области: {sizes}"),
    ("own seat", "resigned", "сдались"),
    (None, "This game is over.", "Эта игра окончена."),
]


@pytest.mark.parametrize("pattern", NEVER)
def test_words_that_russian_readers_would_not_use(pattern: str) -> None:
    assert [text for _, _, text in SAID if re.search(pattern, text)] == []


@pytest.mark.parametrize(("english", "russian"), CALLED)
def test_a_thing_has_one_name(english: str, russian: str) -> None:
    spoken = [(source, text) for _, source, text in SAID if re.search(english, source)]

    assert spoken
    assert [pair for pair in spoken if not re.search(russian, pair[1])] == []


@pytest.mark.parametrize(("context", "english", "russian"), SPOKEN)
def test_a_sentence_is_said_as_players_say_it(
    context: str | None, english: str, russian: str
) -> None:
    assert (context, english, russian) in SAID
