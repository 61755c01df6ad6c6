import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** The only address of the page. `localhost` is another origin with other cookies. */
export function originOf(port: number): string {
  return `http://127.0.0.1:${port}`;
}

export interface Refusal {
  readonly status: 400 | 401 | 403 | 404 | 405 | 413 | 415 | 421;
  readonly problem: string;
}

/**
 * The first check of every request and WebSocket. The check protects against DNS rebinding and against other sites in the same browser. A
 * page may be fetched without an Origin, because browsers send no Origin when they load a page. Requests that change or open something must
 * have our Origin (`originRequired`).
 */
export function checkSource(request: IncomingMessage, port: number, originRequired: boolean): Refusal | null {
  // Checks all values of a header. If a request has two Host headers, Node's plain `headers` contains only the first one.
  const { host, origin } = request.headersDistinct;
  if (!isExactly(host, originOf(port).slice('http://'.length)))
    return { status: 421, problem: 'host-refused' };
  if (origin === undefined) return originRequired ? { status: 403, problem: 'origin-missing' } : null;
  return isExactly(origin, originOf(port)) ? null : { status: 403, problem: 'origin-refused' };
}

function isExactly(values: readonly string[] | undefined, expected: string): boolean {
  return values?.length === 1 && values[0] === expected;
}

/**
 * The secret that the page sends in addition to the cookie, from storage that no other port can read. The page sends it in its own header.
 * A WebSocket cannot have such a header, so it has the secret as one of its requested protocols. Null if absent.
 */
export function presentedPageSecret(headers: IncomingHttpHeaders): string | null {
  const header = headers['imei-desk-page'];
  if (typeof header === 'string') return header;
  const protocols = (headers['sec-websocket-protocol'] ?? '').split(',').map((each) => each.trim());
  return protocols.find((each) => each.startsWith(pageProtocol))?.slice(pageProtocol.length) ?? null;
}

const pageProtocol = 'imei-desk-page.';

/**
 * The cookie's name contains the port. All ports of a host share their cookies, and two instances must not overwrite each other's cookie.
 */
export function sessionCookieName(port: number): string {
  return `imei-desk-${port}`;
}

/** The session in the browser's cookie; undefined if the cookie is missing or sent twice. */
export function presentedSession(headers: IncomingHttpHeaders, port: number): string | undefined {
  const prefix = `${sessionCookieName(port)}=`;
  const presented = (headers.cookie ?? '').split(';').map((part) => part.trim());
  const ownCookies = presented.filter((part) => part.startsWith(prefix));
  return ownCookies.length === 1 ? ownCookies[0]?.slice(prefix.length) : undefined;
}
