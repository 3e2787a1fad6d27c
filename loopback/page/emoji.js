// Some common emoji by the names people type between colons. Data, and one search.
// Start at `EMOJI`.

/** Name and character; the first ones are offered as reactions. */
export const EMOJI = [
  ['thumbsup', '👍'], ['thumbsdown', '👎'], ['heart', '❤️'], ['joy', '😂'], ['tada', '🎉'], ['open_mouth', '😮'], ['cry', '😢'], ['eyes', '👀'],
  ['white_check_mark', '✅'], ['x', '❌'], ['question', '❓'], ['fire', '🔥'], ['clap', '👏'], ['pray', '🙏'], ['muscle', '💪'], ['thinking', '🤔'],
  ['smile', '😄'], ['wink', '😉'], ['sunglasses', '😎'], ['sob', '😭'], ['rage', '😡'], ['wave', '👋'], ['100', '💯'], ['star', '⭐'],
  ['grinning', '😀'], ['slight_smile', '🙂'], ['blush', '😊'], ['heart_eyes', '😍'], ['kissing_heart', '😘'], ['rolling_eyes', '🙄'],
  ['sleeping', '😴'], ['sweat_smile', '😅'], ['rofl', '🤣'], ['upside_down', '🙃'], ['scream', '😱'], ['skull', '💀'], ['robot', '🤖'],
  ['ok_hand', '👌'], ['point_up', '☝️'], ['raised_hands', '🙌'], ['handshake', '🤝'], ['crossed_fingers', '🤞'],
  ['game_die', '🎲'], ['chess_pawn', '♟️'], ['spades', '♠️'], ['hearts', '♥️'], ['diamonds', '♦️'], ['clubs', '♣️'], ['jigsaw', '🧩'],
  ['trophy', '🏆'], ['first_place', '🥇'], ['second_place', '🥈'], ['third_place', '🥉'], ['crown', '👑'], ['moneybag', '💰'], ['coin', '🪙'],
  ['gem', '💎'], ['ship', '🚢'], ['sailboat', '⛵'], ['anchor', '⚓'], ['island', '🏝️'], ['house', '🏠'], ['castle', '🏰'], ['factory', '🏭'],
  ['corn', '🌽'], ['coffee', '☕'], ['sheaf_of_rice', '🌾'], ['sheep', '🐑'], ['brick', '🧱'], ['wood', '🪵'], ['rock', '🪨'], ['seedling', '🌱'],
  ['hourglass', '⌛'], ['alarm_clock', '⏰'], ['calendar', '📅'], ['bell', '🔔'], ['lock', '🔒'], ['key', '🔑'], ['mag', '🔍'], ['bulb', '💡'],
  ['warning', '⚠️'], ['no_entry', '⛔'], ['recycle', '♻️'], ['arrow_up', '⬆️'], ['arrow_down', '⬇️'], ['arrow_left', '⬅️'], ['arrow_right', '➡️'],
  ['sun', '☀️'], ['moon', '🌙'], ['rainbow', '🌈'], ['snowflake', '❄️'], ['zap', '⚡'], ['ocean', '🌊'], ['cat', '🐱'], ['dog', '🐶'],
];

/** The entries whose name has `typed` in it, those that begin with it first. */
export function findEmoji(typed) {
  const wanted = typed.toLowerCase();
  return EMOJI.filter(([name]) => name.includes(wanted)).sort(
    ([one], [other]) => Number(other.startsWith(wanted)) - Number(one.startsWith(wanted)),
  );
}
