"""The rules, one per file; `registry` names them, `assembly` makes the Ruleset of a board."""
