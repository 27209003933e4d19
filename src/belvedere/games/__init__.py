"""One folder a game: facts, state, rules, notation, referee, drawing."""
