import type { AppRoute } from './page-request.ts';

/** The scheme of links that lead into the app, as systems are notified of it. */
export const deepLinkScheme = 'imei-desk';

/** Longer than any link of ours; nothing behind it is read. */
const maxLength = 500;

// Browsers and systems write a slash behind the host, or leave it out.
const form = /^imei-desk:\/\/(order|new)(?:\/([^/?#]*))?\/?(?:\?([^?#]*))?$/i;
// Ids of orders, as this app and its earlier versions make them.
const orderId = /^[0-9a-z][0-9a-z_-]{0,63}$/i;
// An IMEI or a serial number, with what people write between its digits.
const identifier = /^[0-9a-z][0-9a-z ./-]{0,49}$/i;

/**
 * The target of a link: `imei-desk://order/ID` an order, `imei-desk://new` a new one, with `?imei=` in its field; null for everything
 * else. The link's author is not trusted: it can show a place and fill one field, and causes no action.
 */
export function parseDeepLink(text: string): AppRoute | null {
  if (text.length > maxLength) return null;
  const [, host = '', path = '', query = ''] = form.exec(text) ?? [];
  if (host.toLowerCase() === 'order')
    return orderId.test(path) && query === '' ? { screen: 'order', id: path } : null;
  if (host === '' || path !== '') return null;
  if (query === '') return { screen: 'new-order', identifier: null };
  const [, written] = /^imei=([^&=]*)$/.exec(query) ?? [];
  const decoded = written === undefined ? null : decode(written);
  return decoded !== null && identifier.test(decoded)
    ? { screen: 'new-order', identifier: decoded.trimEnd() }
    : null;
}

/** True for anything that claims to be a link of ours, so that the user hears about one that leads nowhere. */
export function isDeepLink(text: string): boolean {
  return /^imei-desk:/i.test(text);
}

function decode(written: string): string | null {
  try {
    return decodeURIComponent(written.replaceAll('+', ' '));
  } catch {
    return null;
  }
}
