"""A counter with a button and a form, on discord.py. Without DISCORD_API it runs on Discord."""
import os

import discord, yarl
from discord import app_commands, ui

if "DISCORD_API" in os.environ:  # All that the loopback needs.
    discord.http.Route.BASE = os.environ["DISCORD_API"] + "/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["DISCORD_GATEWAY"])


class Rename(ui.Modal, title="Rename the counter"):
    name = ui.TextInput(label="New name", max_length=40)

    async def on_submit(self, interaction):
        count = interaction.message.content.split()[-1]
        await interaction.response.edit_message(content=f"{self.name}: {count}")


class Counter(ui.View):
    @ui.button(label="Add one", style=discord.ButtonStyle.primary)
    async def add(self, interaction, button):
        title, count = interaction.message.content.rsplit(": ", 1)
        await interaction.response.edit_message(content=f"{title}: {int(count) + 1}")

    @ui.button(label="Rename")
    async def rename(self, interaction, button):
        await interaction.response.send_modal(Rename())


class Bot(discord.Client):
    async def setup_hook(self):
        tree = app_commands.CommandTree(self)

        @tree.command(description="Count something together")
        async def counter(interaction: discord.Interaction, start: int = 0):
            await interaction.response.send_message(f"Counter: {start}", view=Counter())

        await tree.sync()


Bot(intents=discord.Intents.default()).run(os.environ["DISCORD_TOKEN"])
