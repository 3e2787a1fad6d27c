// The counter on eris. It connects by name: it has no option for a port, and none for plain HTTP.
const fs = require('fs');
const https = require('https');
const Eris = require('eris');

const [, port] = process.env.DISCORD_TLS.split(':');
const lookup = (host, options, found) => options.all ? found(null, [{ address: '127.0.0.1', family: 4 }]) : found(null, '127.0.0.1', 4);
const agent = new https.Agent({ lookup, ca: fs.readFileSync(process.env.DISCORD_CA) });
agent.defaultPort = Number(port);
const client = new Eris(`Bot ${process.env.DISCORD_TOKEN}`, { intents: ['guilds', 'guildMembers'], rest: { agent }, restMode: true });

const components = [{ type: 1, components: [
  { type: 2, custom_id: 'add', label: 'Add one', style: 1 }, { type: 2, custom_id: 'rename', label: 'Rename', style: 2 }] }];
const form = { custom_id: 'form', title: 'Rename the counter', components: [
  { type: 1, components: [{ type: 4, custom_id: 'name', label: 'New name', style: 1 }] }] };

client.once('ready', () => client.bulkEditCommands([
  { type: 1, name: 'count', description: 'Count something' },
  { type: 1, name: 'who', description: 'Name the roles and members of this server' },
]));
client.on('interactionCreate', async interaction => {
  const { name, custom_id: customId, components: filled } = interaction.data;
  if (name === 'count') await interaction.createMessage({ content: 'Count: 0', components });
  else if (name === 'who') {
    await interaction.defer(64);
    const roles = await client.getRESTGuildRoles(interaction.guildID);
    const members = await client.getRESTGuildMembers(interaction.guildID, 100);
    const names = members.map(member => member.username).join(', ');
    await interaction.editOriginalMessage({ content: `Roles: ${roles.map(role => role.name).join(', ')}. Members: ${names}.` });
  } else if (customId === 'add') {
    await interaction.editParent({ content: `Count: ${Number(interaction.message.content.split(' ').pop()) + 1}`, components });
  } else if (customId === 'rename') await interaction.createModal(form);
  else await interaction.createMessage({ content: `Renamed to ${filled[0].components[0].value}.`, flags: 64 });
});
client.on('error', error => console.error(error));
client.connect();
