/** Longer than any link that the page makes; what opens it may cut it. */
const longest = 2_000;

// What `encodeURIComponent` leaves, and what it makes; never a NUL.
const encoded = '(?:[A-Za-z0-9\\-_.~]|%(?!00)[0-9A-Fa-f]{2})*';
// Single-line form: a subject must not add mail headers.
const oneLine = '(?:[A-Za-z0-9\\-_.~]|%(?!00|0[AaDd])[0-9A-Fa-f]{2})*';
const digits = '[0-9]{5,15}';

/**
 * The only forms of links that may leave the app, each with its reason. They open another program, where the person sends the text or
 * not.
 */
const messageForms: readonly RegExp[] = [
  // A text to a customer in WhatsApp, by way of the person's browser.
  new RegExp(`^https://wa\\.me/${digits}\\?text=${encoded}$`),
  // A text to a customer as SMS.
  new RegExp(`^sms:\\+?${digits}\\?body=${encoded}$`),
  // A mail to one customer: no copies, no attachments.
  new RegExp(`^mailto:${oneLine}@${oneLine}\\?subject=${oneLine}&body=${encoded}$`),
  // A text to a customer in Telegram.
  new RegExp(`^tg://resolve\\?phone=${digits}&text=${encoded}$`),
];

/** True for a link of one of these forms, and nothing else: no host, program or parameter that is not named above. */
export function isMessageLink(url: string): boolean {
  return url.length <= longest && messageForms.some((form) => form.test(url));
}
