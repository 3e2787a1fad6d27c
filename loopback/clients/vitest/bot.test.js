import { expect, test } from 'vitest';
import { loopback } from './discord-loopback.js';

const discord = loopback(['node', 'bot.js']);

test('two users count', async () => {
  let counter = await discord.command('ana', 'counter', { start: 7 });
  counter = await discord.press('bo', counter, 'Add one');
  expect(counter.content).toBe('Counter: 8');
  const form = await discord.press('ana', counter, 'Rename');
  await discord.submit('ana', form, { 'New name': 'Ships' });
  expect(await discord.sees('cy')).toEqual(['Ships: 8']);
});

test('nothing is left of another test', async () => {
  expect(await discord.sees('cy')).toEqual([]);
});

test('a guild and a user of its own', async () => {
  const guild = await discord.act('add_guild', { name: 'Harbour' });
  await discord.act('add_user', { name: 'fay', locale: 'de' });
  const channel = guild.channels[0].id;
  await discord.command('fay', 'counter', {}, channel);
  expect(await discord.sees('fay', channel)).toEqual(['Counter: 0']);
  expect(await discord.sees('ana')).toEqual([]);
});
