"""The compiled part of the environments: what is done for every decision."""
