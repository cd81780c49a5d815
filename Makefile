# `make help` lists the targets. Everything is set up in $(VENV) on first use, and again only when something has changed.

PYTHON ?= python3
VENV ?= .venv

BIN := $(VENV)/bin
PIP := $(BIN)/pip -qq --disable-pip-version-check --no-input
SOURCES := $(shell find src -type f ! -name '*.py[co]' ! -path '*/.*' ! -path '*.egg-info/*' \
  ! -path 'src/whistlestop/server/static/*' | LC_ALL=C sort)
WEB := $(shell find web -type f ! -path '*/.*' ! -path 'web/node_modules/*' ! -path '*/__pycache__/*' | LC_ALL=C sort)

# Compiled code runs from the installed package; nothing may put the plain source before it.
unexport PYTHONPATH PYTHONHOME

.DELETE_ON_ERROR:
.PHONY: help play serve test web-test build package lint docs bench clean FORCE

help:
	@echo 'make play    play in the browser'
	@echo 'make serve   run a game server for friends and bots'
	@echo 'make test    run the tests'
	@echo 'make build   set up $(VENV) with the compiled package and the tools for developing'
	@echo 'make bench   measure the speed of the engine'
	@echo 'make lint    check style and types'
	@echo 'make docs    build the documentation as a site'
	@echo 'make clean   remove everything that was built'

play: package $(VENV)/server.done
	@$(BIN)/whistlestop serve --open $(ARGS)

serve: package $(VENV)/server.done
	@$(BIN)/whistlestop serve $(ARGS)

test: build web-test $(VENV)/browser.done
	@$(BIN)/python -m pytest -n auto $(ARGS)

# Types and unit tests of the page.
web-test: build
	@$(BIN)/python web/bundle.py check

build: package $(VENV)/tools.done

package: $(VENV)/package.done

lint: build
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy

docs: package $(VENV)/server.done $(VENV)/docs.done
	@$(BIN)/python tools/site.py

bench: build
	@for board in $$($(BIN)/python -c 'import whistlestop; print(*whistlestop.board_names())'); do \
	  $(BIN)/whistlestop bench --board $$board --players 2 || exit; \
	done
	@$(BIN)/python benchmarks/engine_speed.py $(ARGS)

clean:
	rm -rf $(VENV) build dist src/*.egg-info src/whistlestop/server/static web/node_modules .mypy_cache .pytest_cache .ruff_cache .hypothesis

# -- set-up, step by step -------------------------------------------------------------------------------------------

$(VENV)/python.done:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Whistlestop needs Python 3.11 or newer; '$(PYTHON)' is $$($(PYTHON) --version 2>&1)." >&2; \
	  echo "Name another one: make PYTHON=python3.12 …" >&2; exit 1; }
	@echo 'Setting up $(VENV) …'
	@$(PYTHON) -m venv $(VENV) || { \
	  echo 'Python cannot make virtual environments; on Debian and Ubuntu: apt install python3-venv' >&2; exit 1; }
	@touch $@

# The build runs without isolation, with its tools in $(VENV), so that building again needs no network.
$(VENV)/build-tools.txt: pyproject.toml web/bundle.py $(VENV)/python.done
	@$(BIN)/python -c 'import tomllib; \
	  project = tomllib.load(open("pyproject.toml", "rb")); \
	  print(*project["build-system"]["requires"], *project["project"]["dependencies"], sep="\n")' > $@
	@$(BIN)/python web/bundle.py requires >> $@
	@$(PIP) install -r $@

$(VENV)/tools.done: pyproject.toml $(VENV)/build-tools.txt
	@echo 'Installing the tools for developing …'
	@$(BIN)/python -c 'import tomllib; \
	  print(*tomllib.load(open("pyproject.toml", "rb"))["dependency-groups"]["dev"], sep="\n")' > $(VENV)/tools.txt
	@$(PIP) install -r $(VENV)/tools.txt
	@touch $@

$(VENV)/server.done: pyproject.toml $(VENV)/build-tools.txt
	@echo 'Installing what the server needs …'
	@$(BIN)/python -c 'import tomllib; \
	  print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"]["server"], sep="\n")' \
	  > $(VENV)/server.txt
	@$(PIP) install -r $(VENV)/server.txt
	@touch $@

$(VENV)/docs.done: pyproject.toml $(VENV)/build-tools.txt
	@echo 'Installing what the documentation needs …'
	@$(BIN)/python -c 'import tomllib; \
	  print(*tomllib.load(open("pyproject.toml", "rb"))["dependency-groups"]["docs"], sep="\n")' > $(VENV)/docs.txt
	@$(PIP) install -r $(VENV)/docs.txt
	@touch $@

# A browser for the tests that play in one, where none is found.
$(VENV)/browser.done: $(VENV)/tools.done tests/browser/chromium.py
	@$(BIN)/python tests/browser/chromium.py
	@touch $@

# What the compiled package depends on besides the text of its files: which files there are, and the compiler.
$(VENV)/inputs.txt: FORCE | $(VENV)/python.done
	@printf '%s\n' $(SOURCES) $(WEB) | cmp -s - $@ || printf '%s\n' $(SOURCES) $(WEB) > $@

$(VENV)/compiler.txt: FORCE | $(VENV)/python.done
	@{ command -v "$${CC:-cc}" gcc clang; echo "$${CC-} $${CFLAGS-} $${WHISTLESTOP_COMPILE-}"; } > $@.new; \
	if cmp -s $@.new $@; then rm $@.new; else rm -rf build; mv $@.new $@; fi

$(VENV)/package.done: $(SOURCES) $(WEB) setup.py MANIFEST.in pyproject.toml $(VENV)/build-tools.txt $(VENV)/inputs.txt $(VENV)/compiler.txt
	@echo 'Building whistlestop (about a minute the first time) …'
	@test ! -d build || find build -path 'build/lib*' -type f ! -name '*.so' -delete
	@$(PIP) install --no-build-isolation --no-deps --force-reinstall .
	@version=$$($(BIN)/whistlestop --version) && echo "$$version" && case "$$WHISTLESTOP_COMPILE $$version" in \
	0*) ;; \
	*interpreted*) \
	  echo 'No C compiler works here, so the engine runs as plain Python: slower, with the same results.'; \
	  echo 'For the fast one install gcc or clang (on Debian and Ubuntu: apt install gcc python3-dev).' ;; \
	esac
	@touch $@
