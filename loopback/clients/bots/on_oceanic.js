// The counter and the tour on oceanic.js.
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
  { type: 1, name: 'tour', description: 'Do what bots do' },
]));
client.on('interactionCreate', async interaction => {
  const { name, customID } = interaction.data;
  if (name === 'tour') await tour(interaction);
  else if (name === 'count') await interaction.createMessage({ content: 'Count: 0', components });
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
async function tour(interaction) {
  await interaction.defer();
  try {
    await walk(interaction, interaction.guildID, interaction.channelID, client.rest);
    await interaction.createFollowup({ content: 'Done.' });
  } catch (error) {
    console.error(error);
    await interaction.createFollowup({ content: `Failed: ${error}` });
  }
}

async function walk(interaction, guild, channel, { applications, channels, guilds, users, webhooks }) {
  const notes = { contents: Buffer.from('a text'), name: 'notes.txt' };
  await interaction.editOriginal({ content: 'Begun' });
  await interaction.getOriginal();
  const { message: later } = await interaction.createFollowup({ content: 'Later', files: [notes] });
  const more = later ?? await (await interaction.createFollowup({ content: 'More' })).getMessage();
  await interaction.editFollowup(more.id, { content: 'Later still' });
  await interaction.getFollowup(more.id);
  await interaction.deleteFollowup(more.id);
  await interaction.createFollowup({ content: 'Hidden', flags: 64 });

  // Messages
  const first = await channels.createMessage(channel, { content: 'First' });
  const embed = { title: 'Title', description: 'Description', color: 0x336699, url: 'https://example.com/', author: { name: 'Author' },
    footer: { text: 'Footer' }, fields: [{ name: 'Name', value: 'Value', inline: true }], image: { url: 'https://example.com/image.png' } };
  const embeds = await channels.createMessage(channel, { embeds: [embed, { title: 'Another' }], allowedMentions: { users: false } });
  const files = await channels.createMessage(channel, { content: 'Files', files: [notes, { contents: Buffer.from('more'), name: 'SPOILER_more.txt' }] });
  const reply = await channels.createMessage(channel, { content: 'A reply', messageReference: { messageID: first.id }, flags: 4096 });
  await channels.createMessage(channel, { content: 'Choose', components: [
    { type: 1, components: [{ type: 3, customID: 'menu', placeholder: 'Choose', maxValues: 2, options: [
      { label: 'Corn', value: 'corn', emoji: { name: '🌽' }, default: true }, { label: 'Dye', value: 'dye' }] }] },
    { type: 1, components: [{ type: 6, customID: 'roles' }] },
    { type: 1, components: [{ type: 8, customID: 'channels', channelTypes: [0] }] },
    { type: 1, components: [{ type: 2, style: 5, label: 'A page', url: 'https://example.com/' }] }] });
  await channels.createMessage(channel, { flags: 1 << 15, components: [{ type: 17, accentColor: 0x336699, components: [
    { type: 10, content: '# A table' }, { type: 14, spacing: 2 },
    { type: 9, components: [{ type: 10, content: 'A section' }], accessory: { type: 2, style: 1, label: 'Join', customID: 'join' } }] }] });
  await channels.editMessage(channel, first.id, { content: 'First, edited', flags: 4 });
  await channels.editMessage(channel, embeds.id, { content: 'No embed', embeds: [] });
  await channels.editMessage(channel, files.id, { attachments: [{ id: files.attachments.toArray()[0].id }] });
  await channels.getMessage(channel, first.id);
  for (const paging of [{ limit: 3 }, { limit: 2, before: reply.id }, { limit: 2, after: first.id }, { limit: 3, around: embeds.id }]) {
    await channels.getMessages(channel, paging);
  }
  await channels.createReaction(channel, first.id, '👍');
  await channels.createReaction(channel, first.id, '🎲');
  await channels.getReactions(channel, first.id, '👍');
  await channels.deleteReaction(channel, first.id, '👍');
  await channels.deleteReactions(channel, first.id, '🎲');
  await channels.deleteReactions(channel, first.id);
  await channels.pinMessage(channel, first.id, 'To be found');
  await (channels.getPins ?? channels.getPinnedMessages).call(channels, channel);
  await channels.unpinMessage(channel, first.id);
  const asked = await channels.createMessage(channel, { poll: { allowMultiselect: false, duration: 2, layoutType: 1,
    question: { text: 'Which game?' }, answers: [{ pollMedia: { text: 'Chess' } }, { pollMedia: { text: 'Go', emoji: { name: '⚫' } } }] } });
  await channels.getPollAnswerUsers(channel, asked.id, 1);
  await channels.expirePoll(channel, asked.id);
  await channels.sendTyping(channel);
  await channels.deleteMessage(channel, reply.id);
  await channels.deleteMessages(channel, [embeds.id, files.id]);

  // Members and roles
  const members = await guilds.getMembers(guild, { limit: 100 });
  const [bo, dee, eli] = ['bo', 'dee', 'eli'].map(name => members.find(member => member.username === name).id);
  const role = await guilds.createRole(guild, { name: 'Players', color: 0x336699, hoist: true, mentionable: true, permissions: '2048', reason: 'A new table' });
  await guilds.editRole(guild, role.id, { name: 'Sailors' });
  await guilds.editRolePositions(guild, [{ id: role.id, position: 1 }]);
  await guilds.addMemberRole(guild, bo, role.id, 'Sat down');
  await guilds.editMember(guild, bo, { nick: 'Boatswain' });
  await guilds.removeMemberRole(guild, bo, role.id);
  await guilds.editMember(guild, bo, { roles: [role.id], communicationDisabledUntil: new Date(Date.now() + 300_000).toISOString() });
  await guilds.editMember(guild, bo, { communicationDisabledUntil: null });
  await guilds.getMember(guild, bo);
  await guilds.getMembers(guild, { limit: 2, after: bo });
  await guilds.searchMembers(guild, { query: 'bo', limit: 2 });
  await guilds.removeMember(guild, eli, 'Went to sleep');
  await guilds.createBan(guild, dee, { reason: 'Cheated', deleteMessageSeconds: 60 });
  await guilds.getBan(guild, dee);
  await guilds.getBans(guild, { limit: 5 });
  await guilds.removeBan(guild, dee, 'Said sorry');

  // Channels, threads
  const category = await guilds.createChannel(guild, 4, { name: 'Tables' });
  const room = await guilds.createChannel(guild, 0, { name: 'room', parentID: category.id, topic: 'A topic', rateLimitPerUser: 5,
    permissionOverwrites: [{ id: guild, type: 0, deny: 1024n, allow: 0n }, { id: bo, type: 1, allow: 1024n, deny: 0n }] });
  await guilds.createChannel(guild, 2, { name: 'voice', parentID: category.id, userLimit: 4 });
  await channels.edit(room.id, { name: 'chamber', topic: 'Another topic', nsfw: true });
  await channels.editPermission(room.id, role.id, { type: 0, allow: 2048n, deny: 64n, reason: 'For players' });
  await channels.deletePermission(room.id, role.id);
  await guilds.getChannels(guild);
  await channels.get(room.id);
  await guilds.editChannelPositions(guild, [{ id: room.id, position: 0 }]);
  const thread = await channels.startThreadFromMessage(channel, first.id, { name: 'A thread', autoArchiveDuration: 60 });
  await channels.createMessage(thread.id, { content: 'In the thread' });
  await channels.addThreadMember(thread.id, bo);
  await channels.getThreadMembers(thread.id);
  await channels.removeThreadMember(thread.id, bo);
  await channels.edit(thread.id, { name: 'A renamed thread', rateLimitPerUser: 2 });
  await channels.leaveThread(thread.id);
  await channels.joinThread(thread.id);
  await channels.edit(thread.id, { archived: true, locked: true });
  await channels.getPublicArchivedThreads(channel, { limit: 2 });
  await guilds.getActiveThreads(guild);
  await channels.delete(thread.id);

  // Webhooks, invitations, emojis, the audit log
  const hook = await webhooks.create(channel, { name: 'Herald', reason: 'To announce' });
  const posted = await webhooks.execute(hook.id, hook.token, { content: 'Hear!', username: 'Crier', wait: true });
  await webhooks.editMessage(hook.id, hook.token, posted.id, { content: 'Hear, hear!' });
  await webhooks.getMessage(hook.id, hook.token, posted.id);
  await webhooks.deleteMessage(hook.id, hook.token, posted.id);
  await webhooks.edit(hook.id, { name: 'Crier' });
  await webhooks.getForChannel(channel);
  await webhooks.getForGuild(guild);
  await webhooks.delete(hook.id);
  const invite = await channels.createInvite(channel, { maxAge: 3600, maxUses: 2, unique: true });
  await channels.getInvite(invite.code);
  await channels.getInvites(channel);
  await guilds.getInvites(guild);
  await channels.deleteInvite(invite.code);
  const image = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
  const emoji = await guilds.createEmoji(guild, { name: 'meeple', image });
  await guilds.editEmoji(guild, emoji.id, { name: 'pawn' });
  await guilds.getEmojis(guild);
  await guilds.deleteEmoji(guild, emoji.id);
  await guilds.getAuditLog(guild, { limit: 3, actionType: 30 });

  // People and commands
  await users.get(bo);
  const direct = await users.createDM(bo);
  await channels.createMessage(direct.id, { content: 'Your turn' });
  await applications.getCurrent();
  const { id } = client.application;
  const command = await applications.createGuildCommand(id, guild, { type: 1, name: 'table', description: 'A table', options: [
    { type: 3, name: 'game', description: 'A game', required: true, choices: [{ name: 'Chess', value: 'chess' }] }] });
  await applications.editGuildCommand(id, guild, command.id, { description: 'The table' });
  await applications.getGuildCommands(id, guild);
  await applications.deleteGuildCommand(id, guild, command.id);
  await guilds.deleteRole(guild, role.id, 'The end');
  for (const part of [room, category]) await channels.delete(part.id);
}
client.on('error', error => console.error(error));
client.connect();
