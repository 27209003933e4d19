# Everything that is done with Belvedere. `make help` lists it.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
LOCKS := requirements
AUDIT := .venv-audit
PAGES := src/belvedere/server/pages/static/js
SCRIPTS := tests/scripts
REVERSI := examples/reversi

.DEFAULT_GOAL := help
.PHONY: help play test check lint scripts deep bench bench-server bench-pages first strength golden words new-game game lock audit clean

help:  ## list these commands
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

play: $(VENV)/play  ## set up everything and play, at http://localhost:8080
	@$(BIN)/belvedere serve --open

test: $(VENV)/test $(VENV)/web lint scripts  ## run every test that CI runs
	$(BIN)/belvedere warm --everything
	$(BIN)/python -m pytest -n 2 --ignore=tests/web
	$(BIN)/python -m pytest -p no:xdist tests/web

check: $(VENV)/test lint scripts  ## the quick loop: what takes less than two minutes
	$(BIN)/python -m pytest -n 2 -m "not slow" --ignore=tests/web

lint: $(VENV)/test $(VENV)/scripts
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(SCRIPTS)/node_modules/.bin/tsc -p $(SCRIPTS)
	$(SCRIPTS)/node_modules/.bin/eslint -c $(SCRIPTS)/eslint.config.js $(PAGES) $(SCRIPTS)

scripts: $(VENV)/scripts  ## test each module of the pages alone
	node --test $(SCRIPTS)/*.test.js

deep: $(VENV)/test  ## the long comparisons; resumes, and writes docs/correctness.md
	$(BIN)/python tests/tools/deep.py

bench: $(VENV)/bench  ## measure speed compared with OpenSpiel; writes docs/performance.md
	$(BIN)/belvedere warm --everything
	$(BIN)/python benchmarks/run.py

first: $(VENV)/play  ## measure the first use, from an empty cache; writes docs/performance.md
	$(BIN)/python benchmarks/first_use.py --write

bench-server: $(VENV)/bench  ## measure what people get at a table, and live play compared with boardgame.io (needs npm)
	$(BIN)/python benchmarks/people.py
	$(BIN)/python benchmarks/server.py
	$(BIN)/python benchmarks/serving.py --write

bench-pages: $(VENV)/test $(VENV)/web  ## measure the page of a table: what it loads, when it is there
	$(BIN)/python benchmarks/table_page.py --write

strength: $(VENV)/bench  ## hours of matches between bots; resumes, and writes docs/strength.md
	$(BIN)/belvedere warm
	$(BIN)/python benchmarks/strength.py

golden: $(VENV)/test  ## rewrite the golden files and generated documents, to be read as a diff
	$(BIN)/python tests/tools/write_golden.py

words: $(VENV)/test  ## bring the catalogues of messages up to date with the sources
	PYTHONPATH=tests $(BIN)/python tests/tools/words.py
	PYTHONPATH=tests $(BIN)/python tests/tools/words.py $(REVERSI)/src/belvedere_reversi

new-game: $(VENV)/test  ## write a small game to begin with: make new-game NAME=x
	$(BIN)/python tests/tools/new_game.py $(NAME)

game: $(VENV)/test  ## say what a game lacks, and run all that concerns it: make game GAME=x
	$(BIN)/python tests/tools/game.py $(GAME)

lock: $(AUDIT)/tools  ## choose the versions of all dependencies anew
	$(AUDIT)/bin/python $(LOCKS)/lock.py

audit: $(AUDIT)/tools  ## look the locked dependencies up among known vulnerabilities (needs the network)
	$(AUDIT)/bin/python $(LOCKS)/audit.py

clean:  ## remove the environment and everything that was generated
	rm -rf $(VENV) $(AUDIT) .deep .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The environment: made once, refreshed when a lock changes. Hashes are checked by pip.

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "Belvedere needs Python 3.11 or newer; this is " + sys.version.split()[0] + ". Name another one: make PYTHON=python3.12")'
	@echo "Setting up an environment in $(VENV) …"
	@$(PYTHON) -m venv $(VENV) || { echo "Python cannot make an environment here; on Debian, install python3-venv."; rm -rf $(VENV); exit 1; }

$(VENV)/play: $(LOCKS)/play.txt pyproject.toml | $(VENV)/bin/python
	@echo "Installing what Belvedere needs …"
	@$(PIP) install --require-hashes -r $(LOCKS)/play.txt
	@echo "Installing Belvedere …"
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

# The tests take a game from outside through every door: it is installed as anybody would, from here.

$(VENV)/test: $(LOCKS)/test.txt $(REVERSI)/pyproject.toml $(VENV)/play
	$(PIP) install --require-hashes -r $(LOCKS)/test.txt
	$(PIP) install --no-deps --no-index --no-build-isolation --editable $(REVERSI)
	@touch $@

# Browsers, and what checks and runs scripts, come from the system, where they are missing.

$(VENV)/web: $(VENV)/test
	@command -v chromium > /dev/null || { apt-get update -qq && apt-get install -y -qq chromium > /dev/null; }
	@touch $@

$(VENV)/scripts: $(SCRIPTS)/package-lock.json | $(VENV)/bin/python
	@command -v npm > /dev/null || { apt-get update -qq && apt-get install -y -qq npm > /dev/null; }
	@npm ci --prefix $(SCRIPTS) --no-audit --no-fund --loglevel=error
	@touch $@

$(VENV)/bench: $(LOCKS)/bench.txt $(VENV)/test
	$(PIP) install --require-hashes -r $(LOCKS)/bench.txt
	@touch $@

# What makes locks and looks them up is locked too, and apart: it is no part of Belvedere.

$(AUDIT)/tools: $(LOCKS)/audit.txt
	@$(PYTHON) -m venv $(AUDIT)
	@$(AUDIT)/bin/python -m pip --disable-pip-version-check --quiet install --require-hashes -r $<
	@touch $@
