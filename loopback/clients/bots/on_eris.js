// The counter and the tour on eris. It connects by name: it has no option for a port, and none for plain HTTP.
const fs = require('fs');
const https = require('https');
const net = require('net');
const Eris = require('eris');

const [, port] = process.env.DISCORD_TLS.split(':');
const lookup = (host, options, found) => options.all ? found(null, [{ address: '127.0.0.1', family: 4 }]) : found(null, '127.0.0.1', 4);
const agent = new https.Agent({ lookup, ca: fs.readFileSync(process.env.DISCORD_CA) });
agent.defaultPort = Number(port);
// What is to be recorded goes to DISCORD_API instead.
const [, recorder] = process.env.DISCORD_API.match(/:(\d+)\/api/);
if (process.env.DISCORD_RECORDED) agent.createConnection = () => net.connect(Number(recorder), '127.0.0.1');
const client = new Eris(`Bot ${process.env.DISCORD_TOKEN}`, { intents: ['guilds', 'guildMembers'], rest: { agent }, restMode: true });

const components = [{ type: 1, components: [
  { type: 2, custom_id: 'add', label: 'Add one', style: 1 }, { type: 2, custom_id: 'rename', label: 'Rename', style: 2 }] }];
const form = { custom_id: 'form', title: 'Rename the counter', components: [
  { type: 1, components: [{ type: 4, custom_id: 'name', label: 'New name', style: 1 }] }] };

client.once('ready', () => client.bulkEditCommands([
  { type: 1, name: 'count', description: 'Count something' },
  { type: 1, name: 'who', description: 'Name the roles and members of this server' },
  { type: 1, name: 'tour', description: 'Do what bots do' },
]));
client.on('interactionCreate', async interaction => {
  const { name, custom_id: customId, components: filled } = interaction.data;
  if (name === 'tour') await tour(interaction);
  else if (name === 'count') await interaction.createMessage({ content: 'Count: 0', components });
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
async function tour(interaction) {
  await interaction.defer();
  try {
    await walk(interaction, interaction.guildID, interaction.channel.id);
    await interaction.createFollowup('Done.');
  } catch (error) {
    console.error(error);
    await interaction.createFollowup(`Failed: ${error}`);
  }
}

async function walk(interaction, guild, channel) {
  const notes = { file: Buffer.from('a text'), name: 'notes.txt' };
  await interaction.editOriginalMessage('Begun');
  await interaction.getOriginalMessage();
  const later = await interaction.createFollowup({ content: 'Later' }, notes);
  await interaction.editMessage(later.id, 'Later still');
  await interaction.deleteMessage(later.id);
  await interaction.createFollowup({ content: 'Hidden', flags: 64 });

  // Messages
  const first = await client.createMessage(channel, 'First');
  const embed = { title: 'Title', description: 'Description', color: 0x336699, url: 'https://example.com/', author: { name: 'Author' },
    footer: { text: 'Footer' }, fields: [{ name: 'Name', value: 'Value', inline: true }], image: { url: 'https://example.com/image.png' } };
  const embeds = await client.createMessage(channel, { embeds: [embed, { title: 'Another' }], allowedMentions: { users: false } });
  const files = await client.createMessage(channel, 'Files', [notes, { file: Buffer.from('more'), name: 'SPOILER_more.txt' }]);
  const reply = await client.createMessage(channel, { content: 'A reply', messageReference: { messageID: first.id }, flags: 4096 });
  await client.createMessage(channel, { content: 'Choose', components: [
    { type: 1, components: [{ type: 3, custom_id: 'menu', placeholder: 'Choose', max_values: 2, options: [
      { label: 'Corn', value: 'corn', emoji: { name: '🌽' }, default: true }, { label: 'Dye', value: 'dye' }] }] },
    { type: 1, components: [{ type: 6, custom_id: 'roles' }] },
    { type: 1, components: [{ type: 2, style: 5, label: 'A page', url: 'https://example.com/' }] }] });
  await client.editMessage(channel, first.id, { content: 'First, edited', flags: 4 });
  await client.editMessage(channel, embeds.id, { content: 'No embed', embeds: [] });
  await client.editMessage(channel, files.id, { attachments: [{ id: files.attachments[0].id }] });
  await client.getMessage(channel, first.id);
  for (const paging of [{ limit: 3 }, { limit: 2, before: reply.id }, { limit: 2, after: first.id }, { limit: 3, around: embeds.id }]) {
    await client.getMessages(channel, paging);
  }
  await client.addMessageReaction(channel, first.id, '👍');
  await client.addMessageReaction(channel, first.id, '🎲');
  await client.getMessageReaction(channel, first.id, '👍');
  await client.removeMessageReaction(channel, first.id, '👍');
  await client.removeMessageReactionEmoji(channel, first.id, '🎲');
  await client.removeMessageReactions(channel, first.id);
  await client.pinMessage(channel, first.id);
  await client.getPins(channel);
  await client.unpinMessage(channel, first.id);
  await client.sendChannelTyping(channel);
  await client.deleteMessage(channel, reply.id);
  await client.deleteMessages(channel, [embeds.id, files.id]);

  // Members and roles
  const members = await client.getRESTGuildMembers(guild, { limit: 100 });
  const [bo, dee, eli] = ['bo', 'dee', 'eli'].map(name => members.find(member => member.username === name).id);
  const role = await client.createRole(guild, { name: 'Players', color: 0x336699, hoist: true, mentionable: true, permissions: 2048n }, 'A new table');
  await client.editRole(guild, role.id, { name: 'Sailors' });
  await client.editRolePosition(guild, role.id, 1);
  await client.addGuildMemberRole(guild, bo, role.id, 'Sat down');
  await client.editGuildMember(guild, bo, { nick: 'Boatswain' });
  await client.removeGuildMemberRole(guild, bo, role.id);
  await client.editGuildMember(guild, bo, { roles: [role.id], communicationDisabledUntil: new Date(Date.now() + 300_000) });
  await client.editGuildMember(guild, bo, { communicationDisabledUntil: null });
  await client.getRESTGuildMember(guild, bo);
  await client.getRESTGuildMembers(guild, { limit: 2, after: bo });
  await client.searchGuildMembers(guild, 'bo', 2);
  await client.kickGuildMember(guild, eli, 'Went to sleep');
  await client.banGuildMember(guild, dee, { deleteMessageSeconds: 60, reason: 'Cheated' });
  await client.getGuildBan(guild, dee);
  await client.getGuildBans(guild, { limit: 5 });
  await client.unbanGuildMember(guild, dee, 'Said sorry');

  // Channels, threads
  const category = await client.createChannel(guild, 'Tables', 4);
  const room = await client.createChannel(guild, 'room', 0, { parentID: category.id, topic: 'A topic', rateLimitPerUser: 5,
    permissionOverwrites: [{ id: guild, type: 0, deny: '1024', allow: '0' }, { id: bo, type: 1, allow: '1024', deny: '0' }] });
  await client.createChannel(guild, 'voice', 2, { parentID: category.id, userLimit: 4 });
  await client.editChannel(room.id, { name: 'chamber', topic: 'Another topic', nsfw: true });
  await client.editChannelPermission(room.id, role.id, 2048n, 64n, 0, 'For players');
  await client.deleteChannelPermission(room.id, role.id);
  await client.getRESTGuildChannels(guild);
  await client.getRESTChannel(room.id);
  await client.editChannelPositions(guild, [{ id: room.id, position: 0 }]);
  const thread = await client.createThreadWithMessage(channel, first.id, { name: 'A thread', autoArchiveDuration: 60 });
  await client.createMessage(thread.id, 'In the thread');
  await client.joinThread(thread.id, bo);
  await client.getThreadMembers(thread.id);
  await client.leaveThread(thread.id, bo);
  await client.editChannel(thread.id, { name: 'A renamed thread', rateLimitPerUser: 2 });
  await client.leaveThread(thread.id);
  await client.joinThread(thread.id);
  await client.editChannel(thread.id, { archived: true, locked: true });
  await client.getArchivedThreads(channel, 'public', { limit: 2 });
  await client.getActiveGuildThreads(guild);
  await client.deleteChannel(thread.id);

  // Webhooks, invitations, emojis, the audit log
  const hook = await client.createChannelWebhook(channel, { name: 'Herald' }, 'To announce');
  const posted = await client.executeWebhook(hook.id, hook.token, { content: 'Hear!', username: 'Crier', wait: true });
  await client.editWebhookMessage(hook.id, hook.token, posted.id, { content: 'Hear, hear!' });
  await client.getWebhookMessage(hook.id, hook.token, posted.id);
  await client.deleteWebhookMessage(hook.id, hook.token, posted.id);
  await client.editWebhook(hook.id, { name: 'Crier' });
  await client.getChannelWebhooks(channel);
  await client.getGuildWebhooks(guild);
  await client.deleteWebhook(hook.id);
  const invite = await client.createChannelInvite(channel, { maxAge: 3600, maxUses: 2, unique: true });
  await client.getInvite(invite.code);
  await client.getChannelInvites(channel);
  await client.getGuildInvites(guild);
  await client.deleteInvite(invite.code);
  const image = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
  const emoji = await client.createGuildEmoji(guild, { name: 'meeple', image });
  await client.editGuildEmoji(guild, emoji.id, { name: 'pawn' });
  await client.getRESTGuildEmojis(guild);
  await client.deleteGuildEmoji(guild, emoji.id);
  await client.getGuildAuditLog(guild, { limit: 3, actionType: 30 });

  // People and commands
  await client.getRESTUser(bo);
  const direct = await client.getDMChannel(bo);
  await client.createMessage(direct.id, 'Your turn');
  const command = await client.createGuildCommand(guild, { type: 1, name: 'table', description: 'A table', options: [
    { type: 3, name: 'game', description: 'A game', required: true, choices: [{ name: 'Chess', value: 'chess' }] }] });
  await client.editGuildCommand(guild, command.id, { description: 'The table' });
  await client.getGuildCommands(guild);
  await client.deleteGuildCommand(guild, command.id);
  await client.deleteRole(guild, role.id, 'The end');
  for (const part of [room, category]) await client.deleteChannel(part.id);
}
client.on('error', error => console.error(error));
client.connect();
