pytest_plugins = ["discord_loopback"]
