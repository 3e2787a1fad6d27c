"""The counter on nextcord."""
import os

import nextcord
from nextcord import ui
from nextcord.ext import commands

nextcord.http.Route.BASE = os.environ["DISCORD_API"] + "/v10"
bot = commands.Bot(intents=nextcord.Intents(guilds=True, members=True))


class Rename(ui.Modal):
    def __init__(self):
        super().__init__("Rename the counter")
        self.name = ui.TextInput(label="New name")
        self.add_item(self.name)

    async def callback(self, interaction):
        await interaction.response.send_message(f"Renamed to {self.name.value}.", ephemeral=True)


class Counter(ui.View):
    @ui.button(label="Add one", style=nextcord.ButtonStyle.primary)
    async def add(self, button, interaction):
        count = int(interaction.message.content.split()[-1])
        await interaction.response.edit_message(content=f"Count: {count + 1}", view=self)

    @ui.button(label="Rename")
    async def rename(self, button, interaction):
        await interaction.response.send_modal(Rename())


@bot.slash_command(description="Count something")
async def count(interaction: nextcord.Interaction):
    await interaction.response.send_message("Count: 0", view=Counter())


@bot.slash_command(description="Name the roles and members of this server")
async def who(interaction: nextcord.Interaction):
    await interaction.response.defer(ephemeral=True)
    roles = [role.name for role in await interaction.guild.fetch_roles()]
    members = [member.name async for member in interaction.guild.fetch_members()]
    await interaction.followup.send(f"Roles: {', '.join(roles)}. Members: {', '.join(members)}.")


bot.run(os.environ["DISCORD_TOKEN"])
