"""A complete engine: it plays the move after which its own score is best. See docs/engines.md."""

import json
import sys

import belvedere


def choose(pos: belvedere.Position) -> str:
    """Return the move of whose view this is."""
    seat = pos.actor if pos.viewer is None else pos.viewer
    return max(pos.legal(seat), key=lambda move: pos.play(move, seat).scores[seat])


pos = None
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "hello":
        games = [f"game {game}" for game in belvedere.catalogue()]
        print("protocol 1", "name Tiny 1.0", *games, "ready", sep="\n")
    elif word == "position":
        pos = belvedere.load(json.loads(rest))
        print("ready")
    elif word == "go" and pos is not None:
        print("bestmove", choose(pos))
    elif word == "ping":
        print("ready")
    elif word == "quit":
        break
    elif word and word != "stop":
        print("error I do not know", word)
    sys.stdout.flush()
