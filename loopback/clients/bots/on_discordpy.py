"""The counter and the tour on discord.py and its forks: `on_discordpy.py discordpy|disnake|nextcord|pycord`."""
import base64
import datetime
import importlib
import io
import os
import sys

FORK = sys.argv[1]
discord = importlib.import_module({"discordpy": "discord", "pycord": "discord"}.get(FORK, FORK))
ui = discord.ui
intents = discord.Intents(guilds=True, members=True)

# Where the API is: all that is not as on Discord.
if FORK == "pycord":
    discord.http.Route.API_BASE_URL = os.environ["DISCORD_API"] + "/v{API_VERSION}"
else:
    discord.http.Route.BASE = os.environ["DISCORD_API"] + "/v10"

# How each fork makes a bot, adds a command to it, and makes a form.
if FORK == "discordpy":
    import yarl
    from discord import app_commands

    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["DISCORD_GATEWAY"])

    class Bot(discord.Client):
        async def setup_hook(self):
            await tree.sync()

    bot = Bot(intents=intents)
    tree = app_commands.CommandTree(bot)
    command = tree.command
elif FORK == "pycord":
    bot = discord.Bot(intents=intents)
    command = bot.slash_command
else:
    importlib.import_module(FORK + ".ext.commands")
    bot = (discord.ext.commands.InteractionBot if FORK == "disnake" else discord.ext.commands.Bot)(intents=intents)
    command = bot.slash_command
Given = {"discordpy": discord.Interaction, "nextcord": discord.Interaction, "pycord": getattr(discord, "ApplicationContext", None)}.get(
    FORK, getattr(discord, "ApplicationCommandInteraction", None))
Field = ui.InputText if FORK == "pycord" else ui.TextInput


class Rename(ui.Modal):
    def __init__(self):
        self.field = Field(label="New name", custom_id="name")
        if FORK == "disnake":
            super().__init__(title="Rename the counter", components=[self.field])
        else:
            super().__init__(title="Rename the counter")
            self.add_item(self.field)

    async def callback(self, interaction):
        name = interaction.text_values["name"] if FORK == "disnake" else self.field.value
        await interaction.response.send_message(f"Renamed to {name}.", ephemeral=True)

    on_submit = callback if FORK == "discordpy" else ui.Modal.__dict__.get("on_submit")


class Add(ui.Button):
    async def callback(self, interaction):
        count = int(interaction.message.content.split()[-1])
        await interaction.response.edit_message(content=f"Count: {count + 1}", view=self.view)


class Open(ui.Button):
    async def callback(self, interaction):
        await interaction.response.send_modal(Rename())


@command(name="count", description="Count something")
async def count(given: Given):
    view = ui.View()
    view.add_item(Add(label="Add one", style=discord.ButtonStyle.primary))
    view.add_item(Open(label="Rename"))
    await given.response.send_message("Count: 0", view=view)


@command(name="who", description="Name the roles and members of this server")
async def who(given: Given):
    await given.response.defer(ephemeral=True)
    roles = [role.name for role in await given.guild.fetch_roles()]
    members = [member.name async for member in given.guild.fetch_members(limit=100)]
    await given.followup.send(f"Roles: {', '.join(roles)}. Members: {', '.join(members)}.")


@command(name="tour", description="Do what bots do")
async def tour(given: Given):
    interaction = getattr(given, "interaction", given)
    await interaction.response.defer()
    try:
        await walk(interaction, interaction.guild, bot.get_channel(interaction.channel.id))
        told = "Done."
    except Exception as error:
        import traceback
        traceback.print_exc()
        told = f"Failed: {error!r}"
    await interaction.followup.send(told)


def text_file():
    return discord.File(io.BytesIO(b"a text"), "notes.txt", description="some notes")


async def listed(iterator):
    """What an iterator over pages yields; some forks return a list."""
    return [item async for item in iterator] if hasattr(iterator, "__aiter__") else list(await iterator)


async def walk(interaction, guild, channel):
    await interaction.followup.send("Begun")
    later = await interaction.followup.send("Later", wait=True)
    await later.edit(content="Later still")
    await later.delete()
    hidden = await interaction.followup.send("Hidden", ephemeral=True, wait=True)
    await hidden.edit(content="Hidden still")
    await interaction.followup.send("With a file", file=text_file())
    await (interaction.original_message if FORK == "nextcord" else interaction.original_response)()

    # Messages
    first = await channel.send("First")
    embed = discord.Embed(title="Title", description="Description", colour=0x336699, url="https://example.com/")
    embed.set_author(name="Author").set_footer(text="Footer").add_field(name="Name", value="Value", inline=True)
    embed.set_image(url="https://example.com/image.png").set_thumbnail(url="attachment://notes.png")
    embeds = await channel.send(embeds=[embed, discord.Embed(title="Another")], allowed_mentions=discord.AllowedMentions.none())
    files = await channel.send("Files", files=[text_file(), discord.File(io.BytesIO(b"more"), "SPOILER_more.txt")])
    reply = await first.reply("A reply", mention_author=False, silent=True) if FORK == "discordpy" else await first.reply("A reply", mention_author=False)
    view = ui.View()
    view.add_item((ui.StringSelect if FORK == "disnake" else ui.Select)(custom_id="menu", placeholder="Choose", max_values=2, options=[
        discord.SelectOption(label="Corn", value="corn", description="Yellow", emoji="🌽", default=True), discord.SelectOption(label="Dye")]))
    view.add_item(ui.RoleSelect(custom_id="roles"))
    view.add_item(ui.ChannelSelect(custom_id="channels", channel_types=[discord.ChannelType.text]))
    view.add_item(ui.Button(label="A page", url="https://example.com/", emoji="🔗"))
    await channel.send("Choose", view=view)
    if hasattr(ui, "TextDisplay"):
        parts = ui.TextDisplay("# A table"), ui.Separator(), ui.Section(ui.TextDisplay("A section"), accessory=ui.Button(label="Join", custom_id="join"))
        if FORK == "disnake":
            await channel.send(components=[ui.Container(*parts)])
        else:
            layout = (ui.LayoutView if FORK == "discordpy" else ui.DesignerView)()
            layout.add_item(ui.Container(*parts))
            await channel.send(view=layout)
    await first.edit(content="First, edited", suppress=True)
    await embeds.edit(embed=None, content="No embed")
    await files.edit(attachments=files.attachments[:1])
    await channel.fetch_message(first.id)
    await listed(channel.history(limit=3))
    await listed(channel.history(limit=2, before=reply))
    await listed(channel.history(limit=2, after=first, oldest_first=True))
    await listed(channel.history(limit=3, around=embeds))
    await first.add_reaction("👍")
    await first.add_reaction("🎲")
    first = await channel.fetch_message(first.id)
    await listed(first.reactions[0].users())
    await first.remove_reaction("👍", bot.user)
    await first.clear_reaction("🎲")
    await first.clear_reactions()
    await first.pin(reason="To be found")
    await listed(channel.pins())
    await first.unpin()
    if hasattr(discord, "Poll"):
        hours = {"duration": datetime.timedelta(hours=2)} if FORK in ("discordpy", "disnake") else {"duration": 2}
        if FORK == "disnake":
            poll = discord.Poll("Which game?", answers=["Chess", discord.PollAnswer(discord.PollMedia("Go", emoji="⚫"))], **hours)
        else:
            poll = discord.Poll("Which game?", **hours)
            poll.add_answer(text="Chess")
            poll.add_answer(text="Go", emoji="⚫")
        asked = await channel.send(poll=poll)
        asked = await channel.fetch_message(asked.id)
        if FORK != "pycord":
            await listed(asked.poll.answers[0].voters())
        await (asked.poll.expire() if FORK == "disnake" else asked.end_poll() if FORK == "discordpy" else asked.poll.end())
    async with channel.typing():
        pass
    await reply.delete()
    await channel.delete_messages([embeds, files])

    # Members and roles
    members = {member.name: member for member in await listed(guild.fetch_members(limit=100))}
    bo, dee, eli = members["bo"], members["dee"], members["eli"]
    role = await guild.create_role(name="Players", colour=discord.Colour(0x336699), hoist=True, mentionable=True,
                                   permissions=discord.Permissions(send_messages=True), reason="A new table")
    role = await role.edit(name="Sailors") or role
    await guild.edit_role_positions({role: 1}) if hasattr(guild, "edit_role_positions") else None
    await bo.add_roles(role, reason="Sat down")
    await bo.edit(nick="Boatswain")
    await bo.remove_roles(role)
    await bo.edit(roles=[role], reason="Sat down again")
    minutes = datetime.timedelta(minutes=5)
    if FORK == "disnake":
        await bo.timeout(duration=minutes)
        await bo.timeout(duration=None)
    else:
        await bo.timeout(discord.utils.utcnow() + minutes if FORK == "pycord" else minutes)
        await bo.timeout(None)
    await guild.fetch_member(bo.id)
    await listed(guild.fetch_members(limit=2))
    await eli.kick(reason="Went to sleep")
    await (guild.ban(dee, reason="Cheated", clean_history_duration=60) if FORK == "disnake" else guild.ban(dee, reason="Cheated", delete_message_seconds=60))
    await guild.fetch_ban(dee)
    await listed(guild.bans(limit=5))
    await guild.unban(dee, reason="Said sorry")

    # Channels, threads
    everyone = guild.default_role
    category = await guild.create_category("Tables")
    room = await guild.create_text_channel("room", category=category, topic="A topic", slowmode_delay=5,
                                           overwrites={everyone: discord.PermissionOverwrite(view_channel=False), bo: discord.PermissionOverwrite(view_channel=True)})
    await guild.create_voice_channel("voice", category=category, user_limit=4)
    room = await room.edit(name="chamber", topic="Another topic", nsfw=True) or room
    await room.set_permissions(role, send_messages=True, add_reactions=False, reason="For players")
    await room.set_permissions(role, overwrite=None)
    await guild.fetch_channels()
    await bot.fetch_channel(room.id)
    await room.move(beginning=True) if hasattr(room, "move") else None
    thread = await first.create_thread(name="A thread", auto_archive_duration=60)
    await thread.send("In the thread")
    await thread.add_user(bo)
    await thread.fetch_members()
    await thread.remove_user(bo)
    await thread.edit(name="A renamed thread", slowmode_delay=2)
    await thread.leave()
    if FORK != "nextcord":  # It asks with POST where Discord documents PUT.
        await thread.join()
    await thread.edit(archived=True, locked=True)
    await listed(channel.archived_threads(limit=2))
    await (guild.active_threads() if hasattr(guild, "active_threads") else channel.guild.fetch_active_threads() if hasattr(guild, "fetch_active_threads") else guild.fetch_channels())
    await thread.delete()

    # Webhooks, invitations, emojis, the audit log
    hook = await channel.create_webhook(name="Herald", reason="To announce")
    posted = await hook.send("Hear!", username="Crier", wait=True)
    await hook.edit_message(posted.id, content="Hear, hear!")
    await hook.fetch_message(posted.id)
    await hook.delete_message(posted.id)
    await hook.edit(name="Crier")
    await channel.webhooks()
    await guild.webhooks()
    await hook.delete()
    invite = await channel.create_invite(max_age=3600, max_uses=2, unique=True)
    await bot.fetch_invite(invite.code)
    await channel.invites()
    await guild.invites()
    await invite.delete()
    pixel = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==")
    emoji = await guild.create_custom_emoji(name="meeple", image=pixel)
    await emoji.edit(name="pawn")
    await guild.fetch_emojis()
    await emoji.delete()
    await listed(guild.audit_logs(limit=3, action=discord.AuditLogAction.role_create))

    # People
    await bot.fetch_user(bo.id)
    await bo.send("Your turn")
    await bot.application_info()
    await role.delete(reason="The end")
    for part in room, category:
        await part.delete()


bot.run(os.environ["DISCORD_TOKEN"])
