"""The rules engine: boards, states and the hooks that rules fill in. Compiled by mypyc where a C compiler works."""
