// On discord.js: answers each press with the same message, as rivals.rs does on serenity.
const fs = require('node:fs');
const { Client, Events, GatewayIntentBits } = require('discord.js');
const { Agent } = require('undici');

const message = JSON.parse(fs.readFileSync(process.env.MESSAGE, 'utf8'));
// discord.com is the loopback, whose authority Node trusts by NODE_EXTRA_CA_CERTS.
const here = { address: '127.0.0.1', family: 4 };
const lookup = (_, { all }, found) => all ? found(null, [here]) : found(null, here.address, here.family);
const rest = { api: process.env.API, agent: new Agent({ connect: { lookup } }) };

const client = new Client({ intents: [GatewayIntentBits.Guilds], rest });
client.on(Events.InteractionCreate, interaction => interaction.update(message));
client.login(process.env.TOKEN);
