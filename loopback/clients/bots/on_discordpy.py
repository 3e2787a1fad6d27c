"""The counter on discord.py."""
import os

import discord, yarl
from discord import app_commands, ui

discord.http.Route.BASE = os.environ["DISCORD_API"] + "/v10"
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["DISCORD_GATEWAY"])


class Rename(ui.Modal, title="Rename the counter"):
    name = ui.TextInput(label="New name")

    async def on_submit(self, interaction):
        await interaction.response.send_message(f"Renamed to {self.name}.", ephemeral=True)


class Counter(ui.View):
    @ui.button(label="Add one", style=discord.ButtonStyle.primary)
    async def add(self, interaction, button):
        count = int(interaction.message.content.split()[-1])
        await interaction.response.edit_message(content=f"Count: {count + 1}", view=self)

    @ui.button(label="Rename")
    async def rename(self, interaction, button):
        await interaction.response.send_modal(Rename())


class Bot(discord.Client):
    async def setup_hook(self):
        tree = app_commands.CommandTree(self)
        tree.command(name="count", description="Count something")(count)
        tree.command(name="who", description="Name the roles and members of this server")(who)
        await tree.sync()


async def count(interaction: discord.Interaction):
    await interaction.response.send_message("Count: 0", view=Counter())


async def who(interaction: discord.Interaction):
    await interaction.response.defer(ephemeral=True)
    roles = [role.name for role in await interaction.guild.fetch_roles()]
    members = [member.name async for member in interaction.guild.fetch_members()]
    await interaction.followup.send(f"Roles: {', '.join(roles)}. Members: {', '.join(members)}.")


Bot(intents=discord.Intents(guilds=True, members=True)).run(os.environ["DISCORD_TOKEN"])
