"""The counter on hikari with miru, its commands by hand."""
import os

import hikari, miru

intents = hikari.Intents.GUILDS | hikari.Intents.GUILD_MEMBERS
bot = hikari.GatewayBot(os.environ["DISCORD_TOKEN"], rest_url=os.environ["DISCORD_API"] + "/v10", intents=intents, banner=None)
client = miru.Client(bot)


class Rename(miru.Modal, title="Rename the counter"):
    name = miru.TextInput(label="New name")

    async def callback(self, ctx: miru.ModalContext) -> None:
        await ctx.respond(f"Renamed to {self.name.value}.", flags=hikari.MessageFlag.EPHEMERAL)


class Counter(miru.View):
    @miru.button(label="Add one", style=hikari.ButtonStyle.PRIMARY)
    async def add(self, ctx: miru.ViewContext, button: miru.Button) -> None:
        count = int(ctx.message.content.split()[-1])
        await ctx.edit_response(f"Count: {count + 1}", components=self)

    @miru.button(label="Rename", style=hikari.ButtonStyle.SECONDARY)
    async def rename(self, ctx: miru.ViewContext, button: miru.Button) -> None:
        await ctx.respond_with_modal(Rename())


@bot.listen()
async def start(event: hikari.StartedEvent) -> None:
    application = await bot.rest.fetch_application()
    command = bot.rest.slash_command_builder
    await bot.rest.set_application_commands(
        application, [command("count", "Count something"), command("who", "Name the roles and members of this server")]
    )


@bot.listen()
async def interact(event: hikari.InteractionCreateEvent) -> None:
    interaction = event.interaction
    if not isinstance(interaction, hikari.CommandInteraction):
        return
    if interaction.command_name == "count":
        view = Counter()
        await interaction.create_initial_response(hikari.ResponseType.MESSAGE_CREATE, "Count: 0", components=view)
        client.start_view(view, bind_to=await interaction.fetch_initial_response())
    else:
        later = hikari.ResponseType.DEFERRED_MESSAGE_CREATE
        await interaction.create_initial_response(later, flags=hikari.MessageFlag.EPHEMERAL)
        roles = [role.name for role in await bot.rest.fetch_roles(interaction.guild_id)]
        members = [member.username for member in await bot.rest.fetch_members(interaction.guild_id)]
        await interaction.edit_initial_response(f"Roles: {', '.join(roles)}. Members: {', '.join(members)}.")


bot.run(check_for_updates=False)
