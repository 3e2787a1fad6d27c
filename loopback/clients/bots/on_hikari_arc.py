"""The counter on hikari with arc, its buttons and its form by hand."""
import os

import arc, hikari

intents = hikari.Intents.GUILDS | hikari.Intents.GUILD_MEMBERS
bot = hikari.GatewayBot(os.environ["DISCORD_TOKEN"], rest_url=os.environ["DISCORD_API"] + "/v10", intents=intents, banner=None)
client = arc.GatewayClient(bot)


@client.include
@arc.slash_command("count", "Count something")
async def count(ctx: arc.GatewayContext) -> None:
    row = bot.rest.build_message_action_row()
    row.add_interactive_button(hikari.ButtonStyle.PRIMARY, "add", label="Add one")
    row.add_interactive_button(hikari.ButtonStyle.SECONDARY, "rename", label="Rename")
    await ctx.respond("Count: 0", component=row)


@client.include
@arc.slash_command("who", "Name the roles and members of this server")
async def who(ctx: arc.GatewayContext) -> None:
    await ctx.defer(hikari.MessageFlag.EPHEMERAL)
    roles = [role.name for role in await bot.rest.fetch_roles(ctx.guild_id)]
    members = [member.username for member in await bot.rest.fetch_members(ctx.guild_id)]
    await ctx.respond(f"Roles: {', '.join(roles)}. Members: {', '.join(members)}.")


@bot.listen()
async def interact(event: hikari.InteractionCreateEvent) -> None:
    interaction = event.interaction
    if isinstance(interaction, hikari.ComponentInteraction) and interaction.custom_id == "add":
        count = int(interaction.message.content.split()[-1])
        await interaction.create_initial_response(hikari.ResponseType.MESSAGE_UPDATE, f"Count: {count + 1}")
    elif isinstance(interaction, hikari.ComponentInteraction):
        row = bot.rest.build_modal_action_row()
        row.add_text_input("name", "New name")
        await interaction.create_modal_response("Rename the counter", "rename", component=row)
    elif isinstance(interaction, hikari.ModalInteraction):
        name = interaction.components[0].components[0].value
        answer = hikari.ResponseType.MESSAGE_CREATE
        await interaction.create_initial_response(answer, f"Renamed to {name}.", flags=hikari.MessageFlag.EPHEMERAL)


bot.run(check_for_updates=False)
