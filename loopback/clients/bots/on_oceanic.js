// The counter on oceanic.js.
const { Client } = require('oceanic.js');

const client = new Client({
  auth: `Bot ${process.env.DISCORD_TOKEN}`,
  rest: { baseURL: `${process.env.DISCORD_API}/v10` },
  gateway: { intents: ['GUILDS', 'GUILD_MEMBERS'] },
});
const components = [{ type: 1, components: [
  { type: 2, customID: 'add', label: 'Add one', style: 1 }, { type: 2, customID: 'rename', label: 'Rename', style: 2 }] }];
const form = { customID: 'form', title: 'Rename the counter', components: [
  { type: 1, components: [{ type: 4, customID: 'name', label: 'New name', style: 1 }] }] };

client.once('ready', () => client.application.bulkEditGlobalCommands([
  { type: 1, name: 'count', description: 'Count something' },
  { type: 1, name: 'who', description: 'Name the roles and members of this server' },
]));
client.on('interactionCreate', async interaction => {
  const { name, customID } = interaction.data;
  if (name === 'count') await interaction.createMessage({ content: 'Count: 0', components });
  else if (name === 'who') {
    await interaction.defer(64);
    const roles = await client.rest.guilds.getRoles(interaction.guildID);
    const members = await client.rest.guilds.getMembers(interaction.guildID, { limit: 100 });
    const names = members.map(member => member.username).join(', ');
    await interaction.editOriginal({ content: `Roles: ${roles.map(role => role.name).join(', ')}. Members: ${names}.` });
  } else if (customID === 'add') {
    await interaction.editParent({ content: `Count: ${Number(interaction.message.content.split(' ').pop()) + 1}`, components });
  } else if (customID === 'rename') await interaction.createModal(form);
  else await interaction.createMessage({ content: `Renamed to ${interaction.data.components.getTextInput('name', true)}.`, flags: 64 });
});
client.on('error', error => console.error(error));
client.connect();
