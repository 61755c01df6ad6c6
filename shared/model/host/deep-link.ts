import type { AppRoute } from './page-request.ts';

/** The scheme of links into the app, as registered with the system. */
export const deepLinkScheme = 'imei-desk';

const maxLength = 500;

// Browsers and systems add a slash after the host, or omit it.
const form = /^imei-desk:\/\/(order|new)(?:\/([^/?#]*))?\/?(?:\?([^?#]*))?$/i;
// Order ids, as created by this app and its earlier versions.
const orderId = /^[0-9a-z][0-9a-z_-]{0,63}$/i;
// An IMEI or serial number, with the separators that people write.
const identifier = /^[0-9a-z][0-9a-z ./-]{0,49}$/i;

/**
 * The target of a link: `imei-desk://order/ID` is an order, `imei-desk://new` a new order with the IMEI from `?imei=`; null for other
 * links. The link's author is not trusted: a link can show a screen and fill one field, but cannot cause an action.
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

/** True for every link with the app's scheme, even without a valid target: the person then gets a message about the link. */
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
