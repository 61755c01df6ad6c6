/** Maximum length of a link. The page's own links are shorter. A program that opens a longer link may cut off its end. */
const maxLength = 2_000;

// Matches every output of `encodeURIComponent`, except NUL.
const encoded = '(?:[A-Za-z0-9\\-_.~]|%(?!00)[0-9A-Fa-f]{2})*';
// Like `encoded`, but without line breaks, so that a subject cannot add mail headers.
const oneLine = '(?:[A-Za-z0-9\\-_.~]|%(?!00|0[AaDd])[0-9A-Fa-f]{2})*';
const digits = '[0-9]{5,15}';

/**
 * The links with a message that the page may open outside the app. Each link opens another program, and in that program the user decides
 * whether to send the text.
 */
const messageForms: readonly RegExp[] = [
  // A WhatsApp text to a customer. The user's browser opens the link.
  new RegExp(`^https://wa\\.me/${digits}\\?text=${encoded}$`),
  // An SMS to a customer.
  new RegExp(`^sms:\\+?${digits}\\?body=${encoded}$`),
  // A mail to one customer, without copies and attachments.
  new RegExp(`^mailto:${oneLine}@${oneLine}\\?subject=${oneLine}&body=${encoded}$`),
  // A Telegram text to a customer.
  new RegExp(`^tg://resolve\\?phone=${digits}&text=${encoded}$`),
];

/** True if the link has exactly one of these forms. */
export function isMessageLink(url: string): boolean {
  return url.length <= maxLength && messageForms.some((form) => form.test(url));
}
