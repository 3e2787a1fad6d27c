"""The counter on disnake."""
import os

import disnake
from disnake import ui
from disnake.ext import commands

disnake.http.Route.BASE = os.environ["DISCORD_API"] + "/v10"
bot = commands.InteractionBot(intents=disnake.Intents(guilds=True, members=True))


class Rename(ui.Modal):
    def __init__(self):
        super().__init__(title="Rename the counter", components=[ui.TextInput(label="New name", custom_id="name")])

    async def callback(self, interaction):
        await interaction.response.send_message(f"Renamed to {interaction.text_values['name']}.", ephemeral=True)


class Counter(ui.View):
    @ui.button(label="Add one", style=disnake.ButtonStyle.primary)
    async def add(self, button, interaction):
        count = int(interaction.message.content.split()[-1])
        await interaction.response.edit_message(content=f"Count: {count + 1}", view=self)

    @ui.button(label="Rename")
    async def rename(self, button, interaction):
        await interaction.response.send_modal(Rename())


@bot.slash_command(description="Count something")
async def count(interaction):
    await interaction.response.send_message("Count: 0", view=Counter())


@bot.slash_command(description="Name the roles and members of this server")
async def who(interaction):
    await interaction.response.defer(ephemeral=True)
    roles = [role.name for role in await interaction.guild.fetch_roles()]
    members = [member.name async for member in interaction.guild.fetch_members(limit=None)]
    await interaction.followup.send(f"Roles: {', '.join(roles)}. Members: {', '.join(members)}.")


bot.run(os.environ["DISCORD_TOKEN"])
