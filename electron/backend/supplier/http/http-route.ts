/** One way from this machine to a supplier. */
export type Route =
  | { readonly kind: 'direct' }
  | ProxyRoute
  /** A proxy that is set and that this app cannot go through. It is said, and nobody goes around it by himself. */
  | { readonly kind: 'unusable'; readonly name: string; readonly why: 'socks' | 'unreadable' };

/** A proxy that is asked by CONNECT. */
export interface ProxyRoute {
  readonly kind: 'proxy';
  /** The proxy itself is spoken to over TLS. */
  readonly secure: boolean;
  readonly host: string;
  readonly port: number;
  /** What signs in at the proxy, as the header says it; null if nothing was given. For the proxy alone: never shown, never kept. */
  readonly authorization: string | null;
}

export const direct: Route = { kind: 'direct' };

/** What signs in at a proxy, in each form in which somebody might say it back or write it down. */
export function secretsOf({ authorization }: ProxyRoute): readonly string[] {
  const token = authorization?.replace(/^Basic /, '') ?? '';
  const password = Buffer.from(token, 'base64')
    .toString()
    .replace(/^[^:]*:/, '');
  return [token, password].filter((secret) => secret !== '');
}

/** A proxy as people write it: host and port, without what signs in there. */
export function nameOf({ host, port }: ProxyRoute): string {
  return `${host}:${port}`;
}

/**
 * Reads what a system says of its proxies, in the words of a proxy script: `PROXY host:port; DIRECT`, the first to be tried first. Chromium
 * tells it so whatever the system itself uses. At least one route; a word that we do not know is a proxy that cannot be used.
 */
export function parseProxyList(text: string): readonly Route[] {
  const entries = text
    .split(';')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  return entries.length === 0 ? [direct] : entries.map(routeOf);
}

function routeOf(entry: string): Route {
  const [word = '', address = ''] = entry.split(/\s+/, 2);
  const scheme = word.toUpperCase();
  if (scheme === 'DIRECT') return direct;
  if (scheme.startsWith('SOCKS')) return { kind: 'unusable', name: address.slice(0, 100), why: 'socks' };
  if (scheme === 'PROXY' || scheme === 'HTTP') return proxyAt(`http://${address}`, address);
  if (scheme === 'HTTPS') return proxyAt(`https://${address}`, address);
  return { kind: 'unusable', name: entry.slice(0, 100), why: 'unreadable' };
}

/** The proxy of a URL, which may hold what signs in. Where it is none, `name` is all that is notified of it. */
export function proxyAt(text: string, name: string): Route {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.hostname === '')
    return { kind: 'unusable', name: name.slice(0, 100), why: 'unreadable' };
  if (url.protocol.startsWith('socks')) return { kind: 'unusable', name: url.host, why: 'socks' };
  const secure = url.protocol === 'https:';
  if (!secure && url.protocol !== 'http:') return { kind: 'unusable', name: url.host, why: 'unreadable' };
  return {
    kind: 'proxy',
    secure,
    host: url.hostname,
    port: Number(url.port) || (secure ? 443 : 80),
    authorization: authorizationOf(url),
  };
}

function authorizationOf({ username, password }: URL): string | null {
  if (username === '' && password === '') return null;
  return `Basic ${Buffer.from(`${plain(username)}:${plain(password)}`).toString('base64')}`;
}

function plain(escaped: string): string {
  try {
    return decodeURIComponent(escaped);
  } catch {
    // A percent sign that escapes nothing is one of the password's own.
    return escaped;
  }
}
