"""Tables of TOML files: values read one by one, and every fault noted with its line instead of raised."""
