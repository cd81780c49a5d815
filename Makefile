# `make help` lists the targets. Everything is set up in $(VENV) on first use, and again only when something has changed.

PYTHON ?= python3
VENV ?= .venv

export VENV

BIN := $(VENV)/bin

# One program does all of the set-up, here and where there is no make: play.py.
SET_UP := $(PYTHON) tools/set_up.py

# Compiled code runs from the installed package; nothing may put the plain source before it. And tests begin sooner where
# Python may keep what it has made of them.
unexport PYTHONPATH PYTHONHOME PYTHONDONTWRITEBYTECODE

.DELETE_ON_ERROR:
.PHONY: help python play serve app test test-all test-slow web-test build lint coverage mutants docs bench clean

help:
	@echo 'make play      play in the browser'
	@echo 'make serve     run a game server for friends and bots'
	@echo 'make app       make an app of static files, which needs no server; ARGS=FOLDER'
	@echo 'make test      run the tests, all but the slow ones'
	@echo 'make test-all  run all tests; the slow ones alone: make test-slow'
	@echo 'make coverage  measure which branches the tests go through'
	@echo 'make mutants   change the rules in small ways and see whether the tests notice'
	@echo 'make build     set up $(VENV) with the compiled package and the tools for developing'
	@echo 'make bench     measure the speed of the engine'
	@echo 'make lint      check style and types'
	@echo 'make docs      build the documentation as a site'
	@echo 'make clean     remove everything that was built'

play: python
	@$(SET_UP) play $(ARGS)

serve: python
	@$(SET_UP) serve $(ARGS)

app: python
	@$(SET_UP) app $(ARGS)

test: build $(VENV)/browser.done
	@$(BIN)/python -m pytest -n auto --dist worksteal -m 'not slow' $(ARGS)

# The slow ones after the others: nothing runs twice. tests/slow.py lists them, with the reason.
test-all: test test-slow

test-slow: build $(VENV)/browser.done
	@$(BIN)/python -m pytest -n auto --dist worksteal -m slow $(ARGS)

# The unit tests of the page, which are among the slow tests, too.
web-test: build
	@$(BIN)/python web/bundle.py test

build: python
	@$(SET_UP) dev

python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Whistlestop needs Python 3.11 or newer; '$(PYTHON)' is $$($(PYTHON) --version 2>&1)." >&2; \
	  echo "Name another one: make PYTHON=python3.12 …" >&2; exit 1; }

lint: build
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/python web/bundle.py lint

coverage: build
	@$(BIN)/python tools/test_coverage.py $(ARGS)

mutants: build
	@$(BIN)/python tools/mutants.py $(ARGS)

docs: build
	@$(SET_UP) docs
	@$(BIN)/python tools/site.py

bench: build
	@for board in $$($(BIN)/python -c 'import whistlestop; print(*whistlestop.board_names())'); do \
	  $(BIN)/whistlestop bench --board $$board --players 2 || exit; \
	done
	@$(BIN)/python benchmarks/engine_speed.py $(ARGS)

clean:
	rm -rf $(VENV) build dist src/*.egg-info src/whistlestop/server/static web/node_modules .mypy_cache .pytest_cache .ruff_cache .hypothesis

# -- set-up ---------------------------------------------------------------------------------------------------------

# A browser for the tests that play in one, where none is found.
$(VENV)/browser.done: tests/browser/chromium.py | build
	@$(BIN)/python tests/browser/chromium.py
	@touch $@
