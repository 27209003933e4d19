"""What the pages say, by key: templates read these, and browsers get those that they speak."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Final

from belvedere.core.messages import Message, words, words_in

# In templates.
PAGE: Final[dict[str, Message]] = {
    "about": words("About"),
    "about-short": words("The place to play, referee, study and research tabletop games."),
    "about-credit": words(
        "The games belong to the people who invented them. Belvedere is made by others, who like "
        "their games and wrote the rules down in their own words."
    ),
    "about-rules": words("The rules"),
    "about-rules-text": words(
        "Where a leaflet is silent, a decision had to be made; every rule page marks such "
        "decisions, and lists them at its end."
    ),
    "about-privacy": words("What is kept"),
    "about-privacy-text": words(
        "A cookie says who you are at your tables; nothing is loaded from other places, and "
        "nobody else is told anything. In your profile you can take everything with you, or "
        "delete it."
    ),
    "account": words("An account"),
    "account-why": words(
        "You can play without one. With an account your games and ratings stay yours on every "
        "device; there is no e-mail, so keep the recovery codes."
    ),
    "acts": words("What you can do besides moves"),
    "all-games": words("All games"),
    "all-records": words("All records in one file"),
    "anyone-lead": words(
        "Sit down with whoever waits for the same game, ten minutes each; or wait for somebody."
    ),
    "anyone-now": words("Anyone, now"),
    "arbiter": words("With an arbiter"),
    "back": words_in("step", "One step back"),
    "beside": words("Beside the board"),
    "board": words("The board"),
    "cancel": words_in("button", "Cancel"),
    "chat": words("Chat"),
    "change-password": words("Change the password"),
    "change-password-why": words(
        "You stay signed in here; all other browsers are signed out. Programs of yours keep their "
        "tokens unless you say otherwise."
    ),
    "clock": words("Clock"),
    "clock-none": words("No clock"),
    "clock-why": words(
        "Minutes for the whole game and seconds added for each turn; or days. Minutes begin 15 "
        "seconds after everybody is there."
    ),
    "close": words_in("button", "Close"),
    "closer": words("Closer"),
    "connecting": words("Connecting …"),
    "copy": words_in("button", "Copy"),
    "crashed": words("Something went wrong on this page. Your game is kept: load the page again."),
    "delete-me": words("Delete me and what is mine"),
    "designer": words("Designer"),
    "end-others": words_in("button", "Sign out everywhere else"),
    "error-way-on": words("The games are where they always are."),
    "export-all": words("Take everything with you"),
    "farther": words("Farther away"),
    "first": words_in("step", "To the beginning"),
    "games": words("Games"),
    "flip": words_in("button", "Flip"),
    "for-programs": words("For programs"),
    "programs-why": words("Whatever people can do here, programs can do, too."),
    "programs-library": words("In Python"),
    "programs-library-why": words(
        "The library has the rules, the bots and the drawings; it needs no server."
    ),
    "programs-api": words("Over the network"),
    "programs-api-why": words(
        "Tables are opened, looked at and played by requests, and followed live by a socket. These "
        "two documents describe every request, answer and message."
    ),
    "programs-tokens": words("In whose name"),
    "programs-tokens-why": words(
        "A program is a guest like anybody, or plays in your name by a token. With an account, you "
        "make and revoke tokens on your profile:"
    ),
    "programs-bots": words("A bot at a table here"),
    "programs-bots-why": words(
        "This command lets one of our bots, or an engine of yours, sit down and play."
    ),
    "programs-engines": words("An engine of your own"),
    "programs-engines-why": words(
        "An engine is any program that reads and writes lines of text, in whatever language. Our "
        "own bots speak so, too: here one of them plays against another."
    ),
    "forgotten": words("Password forgotten?"),
    "game": words("Game"),
    "games-played": words_in("column", "Games"),
    "games-to-watch": words("Games to watch"),
    "have-account": words("I have an account"),
    "hints": words("Hints"),
    "hints-why": words(
        "Players may ask what a bot would do; everybody at the table sees when one does."
    ),
    "history": words("Your games so far"),
    "home-lead": words(
        "Play against a bot or a friend, here and now. You need no account and no instructions: "
        "the table shows what fits."
    ),
    "home-title": words("Games worth a table"),
    "how-it-plays": words("How it plays"),
    "how-many": words("How many people play"),
    "interval": words("95% interval"),
    "invite-friend": words("Invite a friend"),
    "keys": words(
        "Keys: B leads to the board, arrows from place to place, with Shift five at once; Home, "
        "End, Page Up and Page Down to the edges; Enter puts down, Esc lets go; R turns and F "
        "flips what you hold; + − 0 zoom; away from the board ← → step through the game."
    ),
    "ladder": words("Ladder of bots"),
    "ladder-here": words("At this server"),
    "ladder-lead": words(
        "Eight levels for every game. Below, where they stand by the games that each level has "
        "played against the one below, and how bots and people stand at this server."
    ),
    "ladder-measured": words("Each level against the one below"),
    "last": words_in("step", "To the latest"),
    "leave": words_in("button", "Leave the table"),
    "level": words("Level"),
    "level-date": words_in("column", "Date"),
    "level-score": words("Against the one below"),
    "level-of": words("Level of the bot:"),
    "link": words("The link to send"),
    "loading": words("One moment …"),
    "menu": words("Menu"),
    "more": words_in("tab", "More"),
    "more-ways": words("Set up a table"),
    "make-codes": words_in("button", "Make new codes"),
    "moves": words("Moves"),
    "must-confirm": words("Confirm every move before it is played"),
    "name": words_in("column", "Name"),
    "name-here": words_in("placeholder", "Name"),
    "name-of": words("Name of:"),
    "new-codes": words("New recovery codes"),
    "new-codes-why": words(
        "For when you have used some, or somebody may have seen them. The old ones are void then."
    ),
    "new-password": words("New password"),
    "new-table": words("New table"),
    "no": words_in("button", "No"),
    "no-account": words("I have no account yet"),
    "no-history": words("No finished games yet. Those that you finish are listed here."),
    "next-round": words_in("button", "Next round"),
    "not-yet": words_in("button", "Cancel"),
    "notify": words("Tell me when it is my turn, also when I look elsewhere"),
    "on": words_in("step", "One step on"),
    "open-tables": words("Open tables"),
    "pace": words("Moves of others are shown"),
    "pace-none": words_in("pace", "at once"),
    "pace-quick": words_in("pace", "quickly, one after another"),
    "pace-slow": words_in("pace", "slowly, one after another"),
    "pace-usual": words_in("pace", "one after another"),
    "password": words("Password"),
    "password-now": words("Current password"),
    "place": words_in("column", "Place"),
    "play": words_in("button", "Play"),
    "play-bot": words("Play a bot"),
    "profile": words("Profile"),
    "public": words("Everybody may watch"),
    "public-why": words("The table is listed on the first page."),
    "rating": words("Rating"),
    "ratings": words("Ratings"),
    "readiness": words("How much is ready"),
    "recover": words_in("button", "Set it, and sign in"),
    "recovery": words(
        "Keep these recovery codes, they are shown this once. With one of them you get in when the "
        "password is forgotten; each counts once."
    ),
    "recovery-code": words("Recovery code"),
    "recovery-why": words(
        "A recovery code that you have kept sets another password, and signs you in; all other "
        "devices are signed out, and the tokens of your programs are revoked."
    ),
    "register": words_in("button", "Open an account"),
    "reload": words("Load again"),
    "revoke-tokens": words("Revoke the tokens of my programs, too"),
    "rules": words("Rules"),
    "save": words_in("button", "Save"),
    "save-file": words_in("button", "Save as a file"),
    "say": words("Say something"),
    "seat-bot": words("A bot"),
    "seat-invite": words("A friend, by link"),
    "seat-me": words("You"),
    "seat-open": words("Anyone"),
    "seats": words("Who plays"),
    "security": words("Password and sign-ins"),
    "send": words_in("button", "Send"),
    "sessions": words("Where you are signed in"),
    "make-token": words_in("button", "Make a token"),
    "token-days": words("Valid for so many days"),
    "token-once": words("This is the token. It is shown only now; keep it as you keep a password."),
    "token-title": words("What the program is called"),
    "tokens": words("Your programs"),
    "tokens-why": words(
        "A program plays in your name by a token (belvedere bot-client --token). It sees what you "
        "see and plays what you may; your account stays yours alone."
    ),
    "several-me": words(
        "Give yourself several seats to play at one screen: it is passed on from hand to hand."
    ),
    "share": words_in("button", "Share this table"),
    "show-more": words_in("button", "Show more"),
    "show-ready": words("Show who has decided"),
    "show-ready-why": words("Where all decide at once, everybody sees who is still thinking."),
    "shuffle": words("Draw lots for the seats"),
    "shuffle-why": words(
        "Who begins is left to chance; without lots the seats are as they stand here."
    ),
    "sign-in": words_in("button", "Sign in"),
    "sign-out": words_in("button", "Sign out"),
    "sit-down": words_in("button", "Sit down"),
    "skip": words("To the main part of the page"),
    "sound": words("A sound when it is your turn"),
    "source": words("The rules were written from"),
    "start": words_in("button", "Open the table"),
    "step-through": words("Step through the game"),
    "sure-delete": words(
        "Delete your account, your name and your ratings? Others keep the games that they played "
        "with you. This cannot be undone."
    ),
    "switch-theme": words("Light or dark"),
    "terms": words("Terms"),
    "to-games": words("To the games"),
    "to-tournament": words("To the tournament"),
    "tournaments": words("Tournaments"),
    "tray": words("What you can pick up"),
    "turn": words_in("button", "Turn"),
    "type-move": words("Type a move"),
    "unread": words_in("chat", "unread:"),
    "variant": words("Variant"),
    "who-plays": words("Who plays"),
    "whole-board": words("The whole board"),
    "yes": words_in("button", "Yes"),
    "your-games": words("Your games"),
    "your-name": words("How others see you"),
    "zoom": words("Look closer"),
}

# In browsers.
SPOKEN: Final[dict[str, Message]] = {
    "act-agree-to-draw": words_in("button", "Agree to a draw"),
    "act-consent": words_in("button", "Consent"),
    "act-decline-draw": words_in("button", "Decline"),
    "act-hint": words_in("button", "Hint"),
    "act-offer-draw": words_in("button", "Offer a draw"),
    "act-propose-take-back": words_in("button", "Ask to take back"),
    "act-refuse": words_in("button", "Refuse"),
    "act-decline-rematch": words_in("button", "Decline"),
    "act-rematch": words_in("button", "Play again"),
    "act-resign": words_in("button", "Resign"),
    "act-undo": words_in("button", "Undo"),
    "act-withdraw": words_in("button", "Withdraw my decision"),
    "any-bot": words_in("seat", "Bot"),
    "act-take-offer-back": words_in("button", "Withdraw the offer"),
    "asks-take-back": words("{who} asks to take back everything from move {number} on."),
    "at-move": words_in("list of games", "move {ply}"),
    "bot": words("Bot, level {level}"),
    "chance": words_in("move list", "chance"),
    "confirm-held": words("{held}: {place}"),
    "connected": words("Connected"),
    "copied": words("Copied"),
    "copy": words_in("button", "Copy"),
    "current-session": words("this browser"),
    "declines-rematch": words("{who} does not want to play again now."),
    "disconnected": words("The connection is coming back …"),
    "draw-declined": words("Your offer of a draw was declined."),
    "end-session": words_in("button", "Sign out"),
    "end-session-of": words("Sign out: {browser}"),
    "exporting": words("The picture is being made …"),
    "exporting-of": words("Drawing picture {done} of {of} …"),
    "free": words("Free seat"),
    "go-rematch": words("To the rematch"),
    "gone-resignation": words_in("seat", "has resigned"),
    "gone-time": words_in("seat", "time is up"),
    "own-gone-resignation": words_in("own seat", "resigned"),
    "own-gone-time": words_in("seat", "time is up"),
    "bot-plays-on": words_in("seat", "a bot plays on"),
    "hand-over": words("Hand the screen to {name}."),
    "hand-over-numbered": words("Hand the screen to player {number}."),
    "hidden-move": words_in("move list", "in secret"),
    "hint-in-line": words("Many ask at once: your hint is number {place} in line."),
    "i-am": words("I am {name}"),
    "hints-allowed": words("Hints are allowed here; the moves tell when one is taken."),
    "invited-by": words("{who} invites you to play, on these terms:"),
    "in-line": words_in("bot", "no. {place} in line"),
    "in-notation": words("In notation: {written}"),
    "looking-back": words("You look back at an earlier move. Go to the latest one to play on."),
    "mute": words_in("chat", "Mute"),
    "muted": words("You hear nothing more of {name}."),
    "new-game": words("Another table"),
    "not-played": words(
        "The game has gone on meanwhile, so your move was not played. This is how it stands now."
    ),
    "not-your-turn": words("It is not your turn. {prompt}"),
    "numbered": words("Player {number}"),
    "nothing-held": words("You hold nothing. Pick something up beside the board first."),
    "offers-draw": words("{who} offers a draw."),
    "offers-rematch": words("{who} wants to play again."),
    "others-ended": words("You are signed out everywhere else."),
    "on-board": words("Choose on the board: what can be chosen is outlined there."),
    "over": words_in("list of games", "over"),
    "password-changed": words("Your password has been changed. All other browsers are signed out."),
    "person": words_in("seat", "Player"),
    "ply": words_in("of plies", "{ply} of {last}"),
    "ready": words_in("seat", "ready"),
    "report": words_in("chat", "Report"),
    "report-why": words("What is wrong with it?"),
    "reported": words("Whoever runs this server will read it."),
    "seat-free": words("A seat at this table is free."),
    "result-drawn": words_in("result of a game", "drawn"),
    "result-lost": words_in("result of a game", "lost"),
    "result-none": words_in("result of a game", "nobody wins"),
    "result-shared": words_in("result of a game", "shared win"),
    "result-won": words_in("result of a game", "won"),
    "seat-kept": words("You are watching. The free seat is for whoever was sent the invitation."),
    "revoke-token": words_in("button", "Revoke"),
    "revoke-token-of": words("Revoke: {title}"),
    "session-ended": words("Signed out: {browser}."),
    "token-made": words("Made {created}"),
    "scope-read": words("may look"),
    "scope-play": words("may play"),
    "scope-account": words("may change the account"),
    "token-revoked": words("Revoked: {title}."),
    "token-until": words("Made {created}, valid until {expires}"),
    "session-used": words("Signed in {created}, last used {seen}"),
    "send-link": words("Send this link to whoever you want to play with."),
    "score": words_in("button", "score"),
    "score-latest": words_in("points", "latest turn"),
    "score-made": words("How the points were made"),
    "score-none": words("Nothing scores yet."),
    "score-now": words("If the game ended now"),
    "score-sum": words_in("points", "together"),
    "spoken-move": words("{who}: {move}."),
    "sure-move": words("{risk} Is that what you want?"),
    "sure-agree-to-draw": words("Agree on a draw?"),
    "sure-offer-draw": words("Agree on a draw?"),
    "sure-resign": words("Resign this game?"),
    "take-back-refused": words("You asked to take back; it was not agreed to."),
    "thinking": words("thinking"),
    "this": words("this"),
    "unreachable": words("The server cannot be reached at the moment. Try again in a while."),
    "unknown-you": words("You have not played here yet. As soon as you sit down, you are a guest."),
    "unmute": words_in("chat", "Hear again"),
    "wait-for-anyone": words("Anybody may take the free seat; or send this link to somebody."),
    "waiting": words_in("list of games", "waiting for players"),
    "watching": words("You are watching."),
    "which-resigns": words("Who resigns?"),
    "you": words_in("seat", "You"),
    "you-are": words("You are {name}, a guest on this device."),
    "you-are-known": words("You are {name}."),
    "you-ask-take-back": words("You asked to take back everything from move {number} on."),
    "you-offer-draw": words("You offered a draw."),
    "you-offer-rematch": words("You want to play again; the others have been asked."),
    "your-turn": words("Your turn"),
}


@cache
def page_words(language: str) -> dict[str, str]:
    """Return the words of the templates in a language."""
    return {key: message.say(language) for key, message in PAGE.items()}


@cache
def spoken_words(language: str) -> str:
    """Write what browsers say as JSON that is safe inside a page; values stay open."""
    said: dict[str, object] = {key: left_open(message, language) for key, message in SPOKEN.items()}
    return json.dumps(said, ensure_ascii=False).replace("<", "\\u003c")


def left_open(message: Message, language: str) -> str:
    """Say a message with its values still to be filled in."""
    names = re.findall(r"\{(\w+)\}", message.source)
    values = tuple((name, "{" + name + "}") for name in names)
    return Message(message.source, values, message.context).say(language)
