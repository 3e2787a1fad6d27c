// A counter with a button, a menu and a form, on discord.js. With DISCORD_API it runs on the loopback, without it on Discord.
const { ActionRowBuilder, ButtonBuilder, ButtonStyle, Client, Events, ModalBuilder, StringSelectMenuBuilder,
  TextInputBuilder, TextInputStyle } = require('discord.js');

// The only line that a loopback needs. The gateway's address comes from the API.
const rest = process.env.DISCORD_API ? { api: process.env.DISCORD_API } : {};
const client = new Client({ intents: [], rest });

const counter = (count, title = 'Counter') => ({ content: `${title}: ${count}`, components: [
  new ActionRowBuilder().addComponents(
    new ButtonBuilder({ custom_id: 'add', label: 'Add one', style: ButtonStyle.Primary }),
    new ButtonBuilder({ custom_id: 'rename', label: 'Rename', style: ButtonStyle.Secondary })),
  new ActionRowBuilder().addComponents(new StringSelectMenuBuilder({ custom_id: 'colour', placeholder: 'Colour',
    options: ['Red', 'Blue'].map(colour => ({ label: colour, value: colour })) })),
] });
const form = new ModalBuilder({ custom_id: 'name', title: 'Rename the counter' }).addComponents(new ActionRowBuilder()
  .addComponents(new TextInputBuilder({ custom_id: 'title', label: 'New name', style: TextInputStyle.Short, max_length: 40 })));

client.once(Events.ClientReady, async () => {
  await client.application.commands.set([{ name: 'counter', description: 'Count something together' }]);
  console.log(`ready as ${client.user.tag}`);
});
client.on(Events.ShardResume, () => console.log('resumed'));
client.on(Events.InteractionCreate, async interaction => {
  const [, title, count] = interaction.message?.content.match(/^(.*): (\d+)$/s) ?? [];
  if (interaction.isChatInputCommand()) await interaction.reply(counter(0));
  else if (interaction.customId === 'add') await interaction.update(counter(Number(count) + 1, title));
  else if (interaction.customId === 'colour') await interaction.reply({ content: `You chose ${interaction.values[0]}.`, flags: 64 });
  else if (interaction.customId === 'rename') await interaction.showModal(form);
  else if (interaction.customId === 'name') {
    await interaction.deferUpdate();
    await interaction.editReply(counter(count, interaction.fields.getTextInputValue('title')));
  }
});

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => client.destroy());
client.login(process.env.DISCORD_TOKEN);
