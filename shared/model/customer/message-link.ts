import { inertText } from '../base/inert-text.ts';
import { dialledPhone } from './customer.ts';
import type { Channel } from './telling.ts';

/** Windows truncates longer links, and half a text must not be sent. */
export const maxLinkLength = 2_000;

export interface Message {
  readonly phone: string;
  readonly mail: string;
  readonly subject: string;
  readonly text: string;
}

export type Unlinked = 'no-phone' | 'no-country' | 'no-mail' | 'too-long';

/** The encoded address that opens a text in the sending app, or the reason why there is none. */
export function messageLink(
  channel: Exclude<Channel, 'copied'>,
  { phone, mail, subject, text }: Message,
): { readonly link: string } | { readonly not: Unlinked } {
  const body = encoded(text);
  if (channel === 'mail') {
    const [local = '', domain = ''] = mail.trim().split('@');
    if (local === '' || domain === '') return { not: 'no-mail' };
    const head = encoded(subject.replace(/\s+/g, ' '));
    return fitting(
      `mailto:${encoded(local)}@${encoded(domain)}?subject=${head}&body=${body.replaceAll('%0A', '%0D%0A')}`,
    );
  }
  const dialled = dialledPhone(phone);
  if (dialled === '') return { not: 'no-phone' };
  if (channel === 'sms') return fitting(`sms:${dialled}?body=${body}`);
  const abroad = international(dialled);
  if (abroad === null) return { not: 'no-country' };
  return fitting(
    channel === 'whatsapp'
      ? `https://wa.me/${abroad}?text=${body}`
      : `tg://resolve?phone=${abroad}&text=${body}`,
  );
}

/** The digits starting with the country code; null if the number contains none. */
function international(dialled: string): string | null {
  if (dialled.startsWith('+')) return dialled.slice(1);
  return dialled.startsWith('00') ? dialled.slice(2) : null;
}

function fitting(link: string): { readonly link: string } | { readonly not: Unlinked } {
  return link.length > maxLinkLength ? { not: 'too-long' } : { link };
}

// Removes unpaired surrogates, which cannot be encoded, and invisible characters.
function encoded(text: string): string {
  return encodeURIComponent(inertText(text)).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
