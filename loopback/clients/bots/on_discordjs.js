// The counter on discord.js.
const { ActionRowBuilder, ButtonBuilder, Client, Events, ModalBuilder, TextInputBuilder } = require('discord.js');

const client = new Client({ intents: ['Guilds', 'GuildMembers'], rest: { api: process.env.DISCORD_API } });
const counter = count => ({ content: `Count: ${count}`, components: [new ActionRowBuilder().addComponents(
  new ButtonBuilder({ custom_id: 'add', label: 'Add one', style: 1 }),
  new ButtonBuilder({ custom_id: 'rename', label: 'Rename', style: 2 }))] });
const form = new ModalBuilder({ custom_id: 'form', title: 'Rename the counter' }).addComponents(
  new ActionRowBuilder().addComponents(new TextInputBuilder({ custom_id: 'name', label: 'New name', style: 1 })));

client.once(Events.ClientReady, () => client.application.commands.set([
  { name: 'count', description: 'Count something' },
  { name: 'who', description: 'Name the roles and members of this server' },
]));
client.on(Events.InteractionCreate, async interaction => {
  if (interaction.commandName === 'count') await interaction.reply(counter(0));
  else if (interaction.commandName === 'who') {
    await interaction.deferReply({ flags: 'Ephemeral' });
    const roles = await interaction.guild.roles.fetch();
    const members = await interaction.guild.members.fetch();
    const names = members.map(member => member.user.username).join(', ');
    await interaction.editReply(`Roles: ${roles.map(role => role.name).join(', ')}. Members: ${names}.`);
  } else if (interaction.customId === 'add') {
    await interaction.update(counter(Number(interaction.message.content.split(' ').pop()) + 1));
  } else if (interaction.customId === 'rename') await interaction.showModal(form);
  else await interaction.reply({ content: `Renamed to ${interaction.fields.getTextInputValue('name')}.`, flags: 'Ephemeral' });
});
client.login(process.env.DISCORD_TOKEN);
