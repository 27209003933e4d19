# Everything that is done with Belvedere. `make help` lists it.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
LOCKS := requirements
TYPES := tests/web/types

.DEFAULT_GOAL := help
.PHONY: help play test check lint deep bench bench-server bench-pages first strength golden words lock clean

help:  ## list these commands
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

play: $(VENV)/play  ## set up everything and play, at http://localhost:8080
	@$(BIN)/belvedere serve --open

test: $(VENV)/test $(VENV)/web lint  ## run every test that CI runs
	$(BIN)/belvedere warm --everything
	$(BIN)/python -m pytest -n 2 --ignore=tests/web
	$(BIN)/python -m pytest -p no:xdist tests/web

check: $(VENV)/test lint  ## the quick loop: what takes less than two minutes
	$(BIN)/python -m pytest -n 2 -m "not slow" --ignore=tests/web

lint: $(VENV)/test $(VENV)/types
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(TYPES)/node_modules/.bin/tsc -p $(TYPES)

deep: $(VENV)/test  ## the long comparisons; resumes, and writes docs/correctness.md
	$(BIN)/python tests/tools/deep.py

bench: $(VENV)/bench  ## measure speed beside OpenSpiel; writes docs/performance.md
	$(BIN)/belvedere warm --everything
	$(BIN)/python benchmarks/run.py

first: $(VENV)/play  ## measure the first use, from an empty cache; writes docs/performance.md
	$(BIN)/python benchmarks/first_use.py --write

bench-server: $(VENV)/bench  ## measure live play beside boardgame.io (needs npm)
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

lock: $(VENV)/bench  ## choose the versions of all dependencies anew
	$(PIP) install pip-tools
	$(BIN)/python $(LOCKS)/lock.py

clean:  ## remove the environment and everything that was generated
	rm -rf $(VENV) .deep .mypy_cache .ruff_cache .pytest_cache .hypothesis
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

$(VENV)/test: $(LOCKS)/test.txt $(VENV)/play
	$(PIP) install --require-hashes -r $(LOCKS)/test.txt
	@touch $@

# Browsers and the checker of types come from the system, where they are missing.

$(VENV)/web: $(VENV)/test
	@command -v chromium > /dev/null || { apt-get update -qq && apt-get install -y -qq chromium > /dev/null; }
	@touch $@

$(VENV)/types: $(TYPES)/package-lock.json | $(VENV)/bin/python
	@command -v npm > /dev/null || { apt-get update -qq && apt-get install -y -qq npm > /dev/null; }
	@npm ci --prefix $(TYPES) --no-audit --no-fund --loglevel=error
	@touch $@

$(VENV)/bench: $(LOCKS)/bench.txt $(VENV)/test
	$(PIP) install --require-hashes -r $(LOCKS)/bench.txt
	@touch $@
