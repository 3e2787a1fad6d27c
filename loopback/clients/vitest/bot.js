// A counter with a button and a form, on discord.js. Without DISCORD_API it runs on Discord.
import { ActionRowBuilder, ButtonBuilder, Client, Events, ModalBuilder, TextInputBuilder } from 'discord.js';

const rest = process.env.DISCORD_API ? { api: process.env.DISCORD_API } : {}; // All that the loopback needs.
const client = new Client({ intents: ['Guilds'], rest });
const counter = (title, count) => ({ content: `${title}: ${count}`, components: [new ActionRowBuilder().addComponents(
  new ButtonBuilder({ custom_id: 'add', label: 'Add one', style: 1 }),
  new ButtonBuilder({ custom_id: 'rename', label: 'Rename', style: 2 }))] });
const form = new ModalBuilder({ custom_id: 'form', title: 'Rename the counter' }).addComponents(
  new ActionRowBuilder().addComponents(new TextInputBuilder({ custom_id: 'name', label: 'New name', style: 1 })));

client.once(Events.ClientReady, () => client.application.commands.set([{
  name: 'counter', description: 'Count something together', options: [{ type: 4, name: 'start', description: 'The first number' }],
}]));
client.on(Events.InteractionCreate, async interaction => {
  const [, title, count] = interaction.message?.content.match(/^(.*): (\d+)$/s) ?? [];
  if (interaction.isChatInputCommand()) await interaction.reply(counter('Counter', interaction.options.getInteger('start') ?? 0));
  else if (interaction.customId === 'add') await interaction.update(counter(title, Number(count) + 1));
  else if (interaction.customId === 'rename') await interaction.showModal(form);
  else await interaction.update(counter(interaction.fields.getTextInputValue('name'), count));
});
client.login(process.env.DISCORD_TOKEN);
