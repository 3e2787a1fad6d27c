// The counter on Sapphire, with its commands and interaction handlers in its stores.
const { Command, InteractionHandler, InteractionHandlerTypes, SapphireClient, container } = require('@sapphire/framework');
const { ActionRowBuilder, ButtonBuilder, ModalBuilder, TextInputBuilder } = require('discord.js');

const counter = count => ({ content: `Count: ${count}`, components: [new ActionRowBuilder().addComponents(
  new ButtonBuilder({ custom_id: 'add', label: 'Add one', style: 1 }),
  new ButtonBuilder({ custom_id: 'rename', label: 'Rename', style: 2 }))] });
const form = new ModalBuilder({ custom_id: 'form', title: 'Rename the counter' }).addComponents(
  new ActionRowBuilder().addComponents(new TextInputBuilder({ custom_id: 'name', label: 'New name', style: 1 })));

class Count extends Command {
  registerApplicationCommands(registry) { registry.registerChatInputCommand({ name: 'count', description: 'Count something' }); }
  chatInputRun(interaction) { return interaction.reply(counter(0)); }
}
class Who extends Command {
  registerApplicationCommands(registry) {
    registry.registerChatInputCommand(command => command.setName('who').setDescription('Name the roles and members of this server'));
  }
  async chatInputRun(interaction) {
    await interaction.deferReply({ flags: 'Ephemeral' });
    const roles = await interaction.guild.roles.fetch();
    const members = await interaction.guild.members.fetch();
    const names = members.map(member => member.user.username).join(', ');
    return interaction.editReply(`Roles: ${roles.map(role => role.name).join(', ')}. Members: ${names}.`);
  }
}
class Buttons extends InteractionHandler {
  constructor(context) { super(context, { interactionHandlerType: InteractionHandlerTypes.Button }); }
  parse() { return this.some(); }
  run(interaction) {
    if (interaction.customId === 'rename') return interaction.showModal(form);
    return interaction.update(counter(Number(interaction.message.content.split(' ').pop()) + 1));
  }
}
class Form extends InteractionHandler {
  constructor(context) { super(context, { interactionHandlerType: InteractionHandlerTypes.ModalSubmit }); }
  parse() { return this.some(); }
  run(interaction) { return interaction.reply({ content: `Renamed to ${interaction.fields.getTextInputValue('name')}.`, flags: 'Ephemeral' }); }
}

const client = new SapphireClient({ intents: ['Guilds', 'GuildMembers'], rest: { api: process.env.DISCORD_API } });
const pieces = { commands: { count: Count, who: Who }, 'interaction-handlers': { buttons: Buttons, form: Form } };
for (const [store, named] of Object.entries(pieces)) {
  for (const [name, piece] of Object.entries(named)) container.stores.loadPiece({ store, name, piece });
}
client.login(process.env.DISCORD_TOKEN);
