export type Route =
  | { readonly kind: 'direct' }
  | ProxyRoute
  /** A configured proxy that this app cannot use. The app reports such a proxy and never bypasses it automatically. */
  | { readonly kind: 'unusable'; readonly name: string; readonly why: 'socks' | 'unreadable' };

/** A proxy that the app asks for a tunnel with CONNECT. */
export interface ProxyRoute {
  readonly kind: 'proxy';
  /** True if the connection to the proxy itself uses TLS. */
  readonly secure: boolean;
  readonly host: string;
  readonly port: number;
  /**
   * The value of the proxy's authorization header; null if the proxy needs none. The value is sent only to the proxy, and is never shown or
   * stored.
   */
  readonly authorization: string | null;
}

export const direct: Route = { kind: 'direct' };

/** A proxy's credentials in every form in which a reply could echo them or the app could record them. */
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
 * Parses a list of proxies in the format of proxy scripts: `PROXY host:port; DIRECT`. Chromium returns this format on every system. Returns
 * at least one route, in the order to try; an unknown word becomes an unusable proxy.
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

/** Parses a proxy's URL, which may contain credentials. If it is invalid, only `name` is reported. */
export function proxyAt(text: string, name: string): Route {
  const escaped = withEscapedCredentials(text);
  const url = URL.canParse(escaped) ? new URL(escaped) : null;
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

/**
 * Escapes characters that would end the credentials, such as the `#` of a password or the `\` of a Windows domain. Otherwise the user's
 * name would be read as the proxy's host, and part of the password as its port, and both would be shown.
 */
function withEscapedCredentials(text: string): string {
  return text.replace(/(?<=^[^/]*:\/\/).*(?=@)/s, (credentials) => {
    const isEscaped = !/%(?![\da-f]{2})/i.test(credentials);
    return credentials.replace(isEscaped ? /[#/?\\]/g : /[#/?\\%]/g, encodeURIComponent);
  });
}

function authorizationOf({ username, password }: URL): string | null {
  if (username === '' && password === '') return null;
  return `Basic ${Buffer.from(`${decodeEscapes(username)}:${decodeEscapes(password)}`).toString('base64')}`;
}

function decodeEscapes(escaped: string): string {
  try {
    return decodeURIComponent(escaped);
  } catch {
    // A percent sign that starts no escape is part of the password.
    return escaped;
  }
}
