"""The TOML files in this folder are caption presets."""
