// The counter and the tour on discord.js.
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
  { name: 'tour', description: 'Do what bots do' },
]));
client.on(Events.InteractionCreate, async interaction => {
  if (interaction.commandName === 'tour') await tour(interaction);
  else if (interaction.commandName === 'count') await interaction.reply(counter(0));
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

async function tour(interaction) {
  await interaction.deferReply();
  try {
    await walk(interaction, interaction.guild, await client.channels.fetch(interaction.channelId));
    await interaction.followUp('Done.');
  } catch (error) {
    console.error(error);
    await interaction.followUp(`Failed: ${error}`);
  }
}

async function walk(interaction, guild, channel) {
  const notes = { attachment: Buffer.from('a text'), name: 'notes.txt', description: 'some notes' };
  await interaction.editReply('Begun');
  await interaction.fetchReply();
  const later = await interaction.followUp({ content: 'Later', files: [notes] });
  await interaction.webhook.editMessage(later.id, 'Later still');
  await interaction.webhook.fetchMessage(later.id);
  await interaction.webhook.deleteMessage(later.id);
  await interaction.followUp({ content: 'Hidden', flags: 'Ephemeral' });

  // Messages
  let first = await channel.send('First');
  const embed = { title: 'Title', description: 'Description', color: 0x336699, url: 'https://example.com/', author: { name: 'Author' },
    footer: { text: 'Footer' }, fields: [{ name: 'Name', value: 'Value', inline: true }], image: { url: 'https://example.com/image.png' } };
  const embeds = await channel.send({ embeds: [embed, { title: 'Another' }], allowedMentions: { parse: [] } });
  const files = await channel.send({ content: 'Files', files: [notes, { attachment: Buffer.from('more'), name: 'SPOILER_more.txt' }] });
  const reply = await first.reply({ content: 'A reply', allowedMentions: { repliedUser: false }, flags: 'SuppressNotifications' });
  await channel.send({ content: 'Choose', components: [
    { type: 1, components: [{ type: 3, custom_id: 'menu', placeholder: 'Choose', max_values: 2, options: [
      { label: 'Corn', value: 'corn', emoji: { name: '🌽' }, default: true }, { label: 'Dye', value: 'dye' }] }] },
    { type: 1, components: [{ type: 6, custom_id: 'roles' }] },
    { type: 1, components: [{ type: 8, custom_id: 'channels', channel_types: [0] }] },
    { type: 1, components: [{ type: 2, style: 5, label: 'A page', url: 'https://example.com/' }] }] });
  await channel.send({ flags: 'IsComponentsV2', components: [{ type: 17, accent_color: 0x336699, components: [
    { type: 10, content: '# A table' }, { type: 14, spacing: 2 },
    { type: 9, components: [{ type: 10, content: 'A section' }], accessory: { type: 2, style: 1, label: 'Join', custom_id: 'join' } }] }] });
  await first.edit({ content: 'First, edited' });
  await first.suppressEmbeds(true);
  await embeds.edit({ content: 'No embed', embeds: [] });
  await files.edit({ attachments: [files.attachments.first()] });
  first = await channel.messages.fetch({ message: first.id, force: true });
  for (const paging of [{ limit: 3 }, { limit: 2, before: reply.id }, { limit: 2, after: first.id }, { limit: 3, around: embeds.id }]) {
    await channel.messages.fetch(paging);
  }
  const thumb = await first.react('👍');
  const die = await first.react('🎲');
  await thumb.users.fetch();
  await thumb.users.remove(client.user.id);
  await die.remove();
  await first.reactions.removeAll();
  await first.pin('To be found');
  await channel.messages.fetchPins();
  await first.unpin();
  const asked = await channel.send({ poll: { question: { text: 'Which game?' }, answers: [{ text: 'Chess' }, { text: 'Go', emoji: '⚫' }], duration: 2 } });
  await asked.poll.answers.first().voters.fetch();
  await asked.poll.end();
  await channel.sendTyping();
  await reply.delete();
  await channel.bulkDelete([embeds, files]);

  // Members and roles
  const members = await guild.members.fetch();
  const [bo, dee, eli] = ['bo', 'dee', 'eli'].map(name => members.find(member => member.user.username === name));
  const role = await guild.roles.create({ name: 'Players', colors: { primaryColor: 0x336699 }, hoist: true, mentionable: true,
    permissions: ['SendMessages'], reason: 'A new table' });
  await role.edit({ name: 'Sailors' });
  await guild.roles.setPositions([{ role, position: 1 }]);
  await bo.roles.add(role, 'Sat down');
  await bo.setNickname('Boatswain');
  await bo.roles.remove(role);
  await bo.roles.set([role]);
  await bo.timeout(300_000, 'Too loud');
  await bo.timeout(null);
  await guild.members.fetch({ user: bo.id, force: true });
  await guild.members.list({ limit: 2 });
  await guild.members.search({ query: 'bo', limit: 2 });
  await guild.members.fetchMe({ force: true });
  await eli.kick('Went to sleep');
  await guild.members.ban(dee, { reason: 'Cheated', deleteMessageSeconds: 60 });
  await guild.bans.fetch({ user: dee.id, force: true });
  await guild.bans.fetch({ limit: 5 });
  await guild.members.unban(dee.id, 'Said sorry');
  await guild.members.bulkBan([eli.id], { reason: 'Asleep still' });

  // Channels, threads
  const category = await guild.channels.create({ name: 'Tables', type: 4 });
  const room = await guild.channels.create({ name: 'room', parent: category, topic: 'A topic', rateLimitPerUser: 5,
    permissionOverwrites: [{ id: guild.id, deny: ['ViewChannel'] }, { id: bo.id, allow: ['ViewChannel'] }] });
  await guild.channels.create({ name: 'voice', type: 2, parent: category, userLimit: 4 });
  await room.edit({ name: 'chamber', topic: 'Another topic', nsfw: true });
  await room.permissionOverwrites.edit(role, { SendMessages: true, AddReactions: false }, { reason: 'For players' });
  await room.permissionOverwrites.delete(role);
  await guild.channels.fetch();
  await room.setPosition(0);
  const thread = await first.startThread({ name: 'A thread', autoArchiveDuration: 60 });
  await thread.send('In the thread');
  await thread.members.add(bo);
  await thread.members.fetch({ withMember: true, cache: false });
  await thread.members.remove(bo.id);
  await thread.edit({ name: 'A renamed thread', rateLimitPerUser: 2 });
  await thread.leave();
  await thread.join();
  await thread.edit({ archived: true, locked: true });
  await channel.threads.fetchArchived({ limit: 2 });
  await guild.channels.fetchActiveThreads();
  await thread.delete();

  // Webhooks, invitations, emojis, the audit log
  const hook = await channel.createWebhook({ name: 'Herald', reason: 'To announce' });
  const posted = await hook.send({ content: 'Hear!', username: 'Crier' });
  await hook.editMessage(posted.id, 'Hear, hear!');
  await hook.fetchMessage(posted.id);
  await hook.deleteMessage(posted.id);
  await hook.edit({ name: 'Crier' });
  await channel.fetchWebhooks();
  await guild.fetchWebhooks();
  await hook.delete();
  const invite = await channel.createInvite({ maxAge: 3600, maxUses: 2, unique: true });
  await client.fetchInvite(invite.code);
  await guild.invites.fetch({ cache: false });
  await invite.delete();
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
  const emoji = await guild.emojis.create({ name: 'meeple', attachment: Buffer.from(pixel, 'base64') });
  await emoji.edit({ name: 'pawn' });
  await guild.emojis.fetch();
  await emoji.delete();
  await guild.fetchAuditLogs({ limit: 3, type: 30 });

  // People and commands
  await client.users.fetch(bo.id, { force: true });
  await bo.send('Your turn');
  await client.application.fetch();
  const command = await guild.commands.create({ name: 'table', description: 'A table', options: [
    { type: 3, name: 'game', description: 'A game', required: true, choices: [{ name: 'Chess', value: 'chess' }] }] });
  await guild.commands.edit(command, { description: 'The table' });
  await guild.commands.fetch();
  await guild.commands.delete(command);
  await role.delete('The end');
  for (const part of [room, category]) await part.delete();
}
client.login(process.env.DISCORD_TOKEN);
