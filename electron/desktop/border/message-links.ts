/** Longer than any link of the page; a program that opens it may cut it. */
const maxLength = 2_000;

// `encodeURIComponent`'s output, except NUL.
const encoded = '(?:[A-Za-z0-9\\-_.~]|%(?!00)[0-9A-Fa-f]{2})*';
// Single-line form: a subject must not add mail headers.
const oneLine = '(?:[A-Za-z0-9\\-_.~]|%(?!00|0[AaDd])[0-9A-Fa-f]{2})*';
const digits = '[0-9]{5,15}';

/** The only links that may leave the app, each with its reason. They open another program, where the person sends the text or does not. */
const messageForms: readonly RegExp[] = [
  // WhatsApp text to a customer, through the person's browser.
  new RegExp(`^https://wa\\.me/${digits}\\?text=${encoded}$`),
  // SMS to a customer.
  new RegExp(`^sms:\\+?${digits}\\?body=${encoded}$`),
  // Mail to one customer: no copies, no attachments.
  new RegExp(`^mailto:${oneLine}@${oneLine}\\?subject=${oneLine}&body=${encoded}$`),
  // Telegram text to a customer.
  new RegExp(`^tg://resolve\\?phone=${digits}&text=${encoded}$`),
];

/** True for a link of exactly one of these forms. */
export function isMessageLink(url: string): boolean {
  return url.length <= maxLength && messageForms.some((form) => form.test(url));
}
