// A link to the place where a supplier takes claims: a page of its website, or a mail address. The system opens the link outside the app,
// so only a few forms are allowed.

export const maxLinkLength = 500;
// Only ASCII is allowed, so that a host with letters that look like the supplier's letters is rejected.
const page = /^https:\/\/[a-z0-9]([a-z0-9.-]{0,250}[a-z0-9])?(:\d{1,5})?([/?#].*)?$/i;
// One address without additional recipients.
const mail =
  /^mailto:[^@,;?%:&#\s]{1,64}@[a-z0-9][a-z0-9.-]{0,188}(\?(subject|body)=[^&#]*(&(subject|body)=[^&#]*)?)?$/i;

/** Returns the problem of a typed link; null if the link may be stored. An empty text means that there is no link. */
export function problemOfLink(link: string): 'not-a-link' | null {
  if (link === '') return null;
  if (link.length > maxLinkLength || /[\s\p{Cc}\p{Cf}"<>\\]/u.test(link)) return 'not-a-link';
  return page.test(link) || mail.test(link) ? null : 'not-a-link';
}

/** Returns the link with which a person writes a claim. A mail link gets subject and text, a link to a page is unchanged. */
export function linkWithText(
  link: string,
  about: { readonly subject: string; readonly body: string },
): string {
  if (!link.startsWith('mailto:') || link.includes('?')) return link;
  const { subject, body } = about;
  return `${link}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.slice(0, maxBodyLength))}`;
}

/** True if `url` is this link, or this mail link with only a subject and a text added. */
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

// Some systems cut a longer link, or do not open it.
const maxBodyLength = 1_500;
