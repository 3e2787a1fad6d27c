"""On discord.py: answers each press with the same message, as rivals.rs does on serenity."""
import asyncio, json, os, socket

import aiohttp, aiohttp.abc, discord, yarl

with open(os.environ["MESSAGE"], encoding="utf-8") as file:
    MESSAGE = json.load(file)

discord.http.Route.BASE = os.environ["API"] + "/v10"
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["GATEWAY"])


class Here(aiohttp.abc.AbstractResolver):
    """discord.com is the loopback, whose authority Python trusts by SSL_CERT_FILE."""

    async def resolve(self, host, port=0, family=socket.AF_INET):
        return [{"hostname": host, "host": "127.0.0.1", "port": port, "family": socket.AF_INET, "proto": 0, "flags": 0}]

    async def close(self):
        pass


class Answer(discord.ui.Button):
    async def callback(self, interaction):
        await interaction.response.edit_message(content=MESSAGE["content"], view=self.view)


class Panel(discord.ui.View):
    def __init__(self):
        super().__init__(timeout=None)
        for row, buttons in enumerate(MESSAGE["components"]):
            for button in buttons["components"]:
                emoji = button.get("emoji", {}).get("name")
                style = discord.ButtonStyle(button["style"])
                self.add_item(Answer(label=button["label"], custom_id=button["custom_id"], style=style, emoji=emoji, row=row))


class Bot(discord.Client):
    async def setup_hook(self):
        self.add_view(Panel())


async def main():
    connector = aiohttp.TCPConnector(limit=0, resolver=Here())
    async with Bot(intents=discord.Intents(guilds=True), connector=connector) as bot:
        await bot.start(os.environ["TOKEN"])


asyncio.run(main())
