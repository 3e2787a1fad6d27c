"""The counter on py-cord."""
import os

import discord
from discord import ui

discord.http.Route.API_BASE_URL = os.environ["DISCORD_API"] + "/v{API_VERSION}"
bot = discord.Bot(intents=discord.Intents(guilds=True, members=True))


class Rename(discord.ui.Modal):
    def __init__(self):
        super().__init__(ui.InputText(label="New name"), title="Rename the counter")

    async def callback(self, interaction):
        await interaction.response.send_message(f"Renamed to {self.children[0].value}.", ephemeral=True)


class Counter(ui.View):
    @ui.button(label="Add one", style=discord.ButtonStyle.primary)
    async def add(self, button, interaction):
        count = int(interaction.message.content.split()[-1])
        await interaction.response.edit_message(content=f"Count: {count + 1}", view=self)

    @ui.button(label="Rename")
    async def rename(self, button, interaction):
        await interaction.response.send_modal(Rename())


@bot.slash_command(description="Count something")
async def count(ctx):
    await ctx.respond("Count: 0", view=Counter())


@bot.slash_command(description="Name the roles and members of this server")
async def who(ctx):
    await ctx.defer(ephemeral=True)
    roles = [role.name for role in await ctx.guild.fetch_roles()]
    members = [member.name async for member in ctx.guild.fetch_members()]
    await ctx.followup.send(f"Roles: {', '.join(roles)}. Members: {', '.join(members)}.")


bot.run(os.environ["DISCORD_TOKEN"])
