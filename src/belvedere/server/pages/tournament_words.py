"""What the pages of tournaments say, by key."""

from __future__ import annotations

from functools import cache
from typing import Final

from belvedere.core.messages import Message, words, words_in
from belvedere.server.pages.words import left_open

WORDS: Final[dict[str, Message]] = {
    "add-bot": words_in("button", "Add this bot"),
    "as-text": words("The whole tournament as text"),
    "begin": words_in("button", "Begin the next round"),
    "begin-first": words_in("button", "Begin the first round"),
    "begins": words("Begins at a certain time"),
    "begins-at": words("The next round begins:"),
    "begins-why": words("By your clock. Left empty, you begin the first round yourself."),
    "bots": words("Bots"),
    "bots-why": words("How many of each level take part; you may add more until the beginning."),
    "bye": words_in("result", "bye"),
    "cancel": words_in("button", "Cancel the tournament"),
    "cross-table": words("Cross table"),
    "empty": words("No tournament yet. Yours would be the first: with friends, bots, or anyone."),
    "enter": words_in("button", "Take part"),
    "entrants": words("Who takes part"),
    "entry": words("Who may enter"),
    "entry-closed": words_in("entry", "Only you and bots"),
    "entry-closed-why": words("To watch bots, or to play against several of them."),
    "entry-invite": words_in("entry", "Whoever has the link"),
    "entry-invite-why": words("You send it; others cannot find the tournament."),
    "entry-open": words_in("entry", "Everybody"),
    "entry-open-why": words("The tournament and its games are listed for all."),
    "finished": words("Finished"),
    "format": words("Who meets whom"),
    "games": words_in("of a tournament", "Games"),
    "has-withdrawn": words("has withdrawn"),
    "invite": words("Whoever opens this link may take part."),
    "invite-open": words("Send this link to whoever might like to take part."),
    "line": words_in("column", "Line"),
    "line-short": words_in("column", "No."),
    "lead": words(
        "Everybody against everybody, or equal against equal: of people and bots, for two at each "
        "table. Rounds begin by themselves, or when you say so."
    ),
    "new": words("New tournament"),
    "new-lead": words(
        "Every game is an ordinary table for two; those between accounts and bots are rated. Hints "
        "and take-backs there are none."
    ),
    "nobody": words("Nobody has entered yet."),
    "open": words("To be entered"),
    "open-it": words_in("button", "Open the tournament"),
    "opponent": words_in("column", "Opponent's line"),
    "organiser": words("Organiser: {name}"),
    "pace": words("When rounds begin"),
    "pace-auto": words("By themselves"),
    "pace-auto-why": words("When all games of the round before are over."),
    "pace-demand": words("When you say so"),
    "pace-demand-why": words("You press a button; good where people have to be called."),
    "pause": words("Pause between rounds"),
    "pause-0": words_in("pause", "None"),
    "pause-60": words_in("pause", "A minute"),
    "pause-300": words_in("pause", "Five minutes"),
    "pause-3600": words_in("pause", "An hour"),
    "pause-86400": words_in("pause", "A day"),
    "pause-why": words("For a breath, when rounds begin by themselves."),
    "play": words("You take part yourself"),
    "play-why": words("Otherwise you only organise it."),
    "playing": words("Being played"),
    "places": words_in("column", "Place"),
    "name": words_in("column", "Name"),
    "points": words_in("column", "Points"),
    "remove": words_in("button", "Take out"),
    "robin": words("Everybody meets everybody"),
    "robin-why": words("A round robin: each pair once, seats evened out. For 2 to 24."),
    "round": words("Round {number}"),
    "rounds": words_in("of a tournament", "Rounds"),
    "rounds-why": words("Left empty, as many as leave one without a loss; at most 15."),
    "sure-cancel": words("Cancel this tournament? It cannot be taken up again."),
    "sure-remove": words("Take this entrant out of the tournament?"),
    "sure-withdraw": words(
        "Leave this tournament? A game that you are playing is lost, and you cannot come back."
    ),
    "swiss": words("Equal scores meet"),
    "swiss-why": words("A Swiss system: fewer rounds, nobody meets twice. For 2 to 64."),
    "ties": words("What decides between equals"),
    "title": words("What it is called"),
    "title-why": words("Others see it in the list; left empty, it is called by its game."),
    "to-game": words_in("button", "To your game"),
    "to-table": words_in("link", "to the table"),
    "tournaments": words("Tournaments"),
    "watch": words_in("game", "being played"),
    "withdraw": words_in("button", "Withdraw"),
    "yours": words("Your tournaments"),
    "your-game": words("Your game is ready: {first} – {second}."),
    "your-game-short": words("Your game is ready"),
}

PAUSES: Final = (0, 60, 300, 3600, 86400)  # seconds


@cache
def tournament_words(language: str) -> dict[str, str]:
    """Say what these pages say; values stay open."""
    return {key: left_open(message, language) for key, message in WORDS.items()}
