// Where a supplier takes claims: a page of its panel, or a mail address. The system opens the link outside the app, so only few forms are
// allowed.

export const maxLinkLength = 500;
// ASCII only: a host with letters that only look like the supplier's is rejected.
const page = /^https:\/\/[a-z0-9]([a-z0-9.-]{0,250}[a-z0-9])?(:\d{1,5})?([/?#].*)?$/i;
// One address without additional recipients.
const mail =
  /^mailto:[^@,;?%:&#\s]{1,64}@[a-z0-9][a-z0-9.-]{0,188}(\?(subject|body)=[^&#]*(&(subject|body)=[^&#]*)?)?$/i;

/** The problem with a typed link; null if it may be stored. An empty text means no link. */
export function problemOfLink(link: string): 'not-a-link' | null {
  if (link === '') return null;
  if (link.length > maxLinkLength || /[\s\p{Cc}\p{Cf}"<>\\]/u.test(link)) return 'not-a-link';
  return page.test(link) || mail.test(link) ? null : 'not-a-link';
}

/** The link for writing a claim: a mail link includes the text, a page link is unchanged. */
export function linkWithText(
  link: string,
  about: { readonly subject: string; readonly body: string },
): string {
  if (!link.startsWith('mailto:') || link.includes('?')) return link;
  const { subject, body } = about;
  return `${link}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.slice(0, maxBodyLength))}`;
}

/** True for the link itself, and for a mail link to its address with only a subject and a text. */
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

// Some systems cut longer links or do not open them.
const maxBodyLength = 1_500;
