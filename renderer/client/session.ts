import { originStorage } from './page-storage.ts';

export type SessionAnswer = 'open' | 'ended' | 'unanswered';

// Local storage belongs to this origin alone; cookies are shared among all ports of a host.
const storageKey = 'imei-desk-page';

/**
 * Exchanges the one-time token in the address for the session cookie; null if the address has no token. The token is removed from the
 * address first, whatever the answer. `ended`: the token was used, or the app restarted.
 */
export async function exchangeToken(): Promise<SessionAnswer | null> {
  const token = /(?:^#|&)token=([^&]+)/.exec(location.hash)?.[1];
  if (token === undefined) return null;
  history.replaceState(null, '', location.pathname);
  return answerOf(exchange(token));
}

/** Asks whether this page's session is still open. */
export function askForSession(): Promise<SessionAnswer> {
  return answerOf(
    fetch('/session', { credentials: 'same-origin', headers: { 'imei-desk-page': pageSecret() } }),
  );
}

async function answerOf(pending: Promise<Response>): Promise<SessionAnswer> {
  try {
    const answer = await pending;
    if (answer.ok) return 'open';
    return answer.status === 401 || answer.status === 403 ? 'ended' : 'unanswered';
  } catch {
    return 'unanswered';
  }
}

/** Subprotocols that authenticate a WebSocket, which cannot set headers. */
export function sessionProtocols(): string[] {
  return ['imei-desk', `imei-desk-page.${pageSecret()}`];
}

async function exchange(token: string): Promise<Response> {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const secret = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const answer = await fetch('/session', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, pageSecret: secret }),
  });
  // If the link was used before, the stored secret stays, so that the session of the other window continues.
  if (answer.ok) originStorage.set(storageKey, secret);
  return answer;
}

function pageSecret(): string {
  return originStorage.get(storageKey) ?? '';
}
