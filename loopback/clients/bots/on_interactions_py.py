"""The counter on interactions.py."""
import os

import interactions
from interactions import ActionRow, Button, ButtonStyle, Client, Intents, Modal, ShortText
from interactions import component_callback, modal_callback, slash_command
from interactions.api.http.route import Route

Route.BASE = os.environ["DISCORD_API"] + "/v10"
bot = Client(token=os.environ["DISCORD_TOKEN"], intents=Intents.DEFAULT | Intents.GUILD_MEMBERS)
buttons = ActionRow(Button(style=ButtonStyle.PRIMARY, label="Add one", custom_id="add"),
                    Button(style=ButtonStyle.SECONDARY, label="Rename", custom_id="rename"))


@slash_command(name="count", description="Count something")
async def count(ctx: interactions.SlashContext):
    await ctx.send("Count: 0", components=[buttons])


@slash_command(name="who", description="Name the roles and members of this server")
async def who(ctx: interactions.SlashContext):
    await ctx.defer(ephemeral=True)
    roles = [role["name"] for role in await bot.http.get_roles(ctx.guild_id)]
    members = [member["user"]["username"] for member in await bot.http.list_members(ctx.guild_id, limit=100)]
    await ctx.send(f"Roles: {', '.join(roles)}. Members: {', '.join(members)}.")


@component_callback("add")
async def add(ctx: interactions.ComponentContext):
    count = int(ctx.message.content.split()[-1])
    await ctx.edit_origin(content=f"Count: {count + 1}")


@component_callback("rename")
async def rename(ctx: interactions.ComponentContext):
    await ctx.send_modal(Modal(ShortText(label="New name", custom_id="name"), title="Rename the counter", custom_id="form"))


@modal_callback("form")
async def renamed(ctx: interactions.ModalContext, name: str):
    await ctx.send(f"Renamed to {name}.", ephemeral=True)


bot.start()
