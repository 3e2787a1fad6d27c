"""A counter with a button, a menu and a form, on discord.py. With DISCORD_API it runs on the loopback, without it on Discord."""
import asyncio, os, signal

import discord, yarl

# All that a loopback needs, before a client is made.
if "DISCORD_API" in os.environ:
    discord.http.Route.BASE = os.environ["DISCORD_API"] + "/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["DISCORD_GATEWAY"])


class Counter(discord.ui.View):
    @discord.ui.button(label="Add one", custom_id="add", style=discord.ButtonStyle.primary)
    async def add(self, interaction, button):
        title, count = interaction.message.content.rsplit(": ", 1)
        await interaction.response.edit_message(content=f"{title}: {int(count) + 1}")

    @discord.ui.button(label="Rename", custom_id="rename")
    async def rename(self, interaction, button):
        await interaction.response.send_modal(Rename(custom_id="name"))

    @discord.ui.select(custom_id="colour", placeholder="Colour", options=[discord.SelectOption(label=c) for c in ("Red", "Blue")])
    async def colour(self, interaction, menu):
        await interaction.response.send_message(f"You chose {menu.values[0]}.", ephemeral=True)


class Rename(discord.ui.Modal, title="Rename the counter"):
    name = discord.ui.TextInput(label="New name", custom_id="title", max_length=40)

    async def on_submit(self, interaction):
        _, count = interaction.message.content.rsplit(": ", 1)
        await interaction.response.defer()
        await interaction.edit_original_response(content=f"{self.name}: {count}")


class Bot(discord.Client):
    async def setup_hook(self):
        commands = discord.app_commands.CommandTree(self)
        commands.command(name="counter", description="Count something together")(counter)
        self.add_view(Counter(timeout=None))
        await commands.sync()
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, lambda: asyncio.create_task(self.close()))

    async def on_ready(self):
        print(f"ready as {self.user}", flush=True)

    async def on_resumed(self):
        print("resumed", flush=True)


async def counter(interaction: discord.Interaction):
    await interaction.response.send_message("Counter: 0", view=Counter(timeout=None))


Bot(intents=discord.Intents.none()).run(os.environ["DISCORD_TOKEN"])
