/** One route from this machine to a supplier. */
export type Route =
  | { readonly kind: 'direct' }
  | ProxyRoute
  /** A configured proxy that this app cannot use. It is reported and never bypassed automatically. */
  | { readonly kind: 'unusable'; readonly name: string; readonly why: 'socks' | 'unreadable' };

/** A proxy used by CONNECT. */
export interface ProxyRoute {
  readonly kind: 'proxy';
  /** True if the proxy itself is spoken to over TLS. */
  readonly secure: boolean;
  readonly host: string;
  readonly port: number;
  /** The proxy's `Authorization` value; null if none. Sent to the proxy only; never shown or kept. */
  readonly authorization: string | null;
}

export const direct: Route = { kind: 'direct' };

/** A proxy's credentials in each form in which they could be echoed or recorded. */
export function secretsOf({ authorization }: ProxyRoute): readonly string[] {
  const token = authorization?.replace(/^Basic /, '') ?? '';
  const password = Buffer.from(token, 'base64')
    .toString()
    .replace(/^[^:]*:/, '');
  return [token, password].filter((secret) => secret !== '');
}

/** A proxy as host and port, without credentials. */
export function nameOf({ host, port }: ProxyRoute): string {
  return `${host}:${port}`;
}

/**
 * Parses a system's proxies as a proxy script gives them: `PROXY host:port; DIRECT`, in the order to try. Chromium gives this form on every
 * system. At least one route; an unknown word is an unusable proxy.
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

/** Parses a proxy's URL, which may hold credentials. If it cannot be parsed, only `name` is reported. */
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
    // A percent sign that escapes nothing belongs to the password itself.
    return escaped;
  }
}
