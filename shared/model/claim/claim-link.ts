// Where a supplier takes claims: its panel, a mail address. A link is opened by the system outside the app, so little is allowed.

export const maxLinkLength = 500;
// In plain letters: a host that only looks like the supplier's is no host.
const page = /^https:\/\/[a-z0-9]([a-z0-9.-]{0,250}[a-z0-9])?(:\d{1,5})?([/?#].*)?$/i;
// One address only, without further recipients.
const mail =
  /^mailto:[^@,;?%:&#\s]{1,64}@[a-z0-9][a-z0-9.-]{0,188}(\?(subject|body)=[^&#]*(&(subject|body)=[^&#]*)?)?$/i;

/** The problem of a person's link; null if it may be stored. Empty means no link. */
export function problemOfLink(link: string): 'not-a-link' | null {
  if (link === '') return null;
  if (link.length > maxLinkLength || /[\s\p{Cc}\p{Cf}"<>\\]/u.test(link)) return 'not-a-link';
  return page.test(link) || mail.test(link) ? null : 'not-a-link';
}

/** The link to write a claim by: a mail comes with its text, a page as it is. */
export function linkWithText(
  link: string,
  about: { readonly subject: string; readonly body: string },
): string {
  if (!link.startsWith('mailto:') || link.includes('?')) return link;
  const { subject, body } = about;
  return `${link}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.slice(0, maxBodyLength))}`;
}

/** True for the link itself, and for a mail to its address with nothing but a subject and a text. */
export function isClaimLink(url: string, link: string): boolean {
  if (problemOfLink(link) !== null || link === '') return false;
  if (url === link) return true;
  return (
    link.startsWith('mailto:') &&
    !link.includes('?') &&
    url.startsWith(`${link}?`) &&
    /^subject=[^&#\s]*&body=[^&#\s]*$/.test(url.slice(link.length + 1))
  );
}

// Some systems cut longer ones, or open nothing at all.
const maxBodyLength = 1_500;
