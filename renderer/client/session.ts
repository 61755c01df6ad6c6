import { originStorage } from './page-storage.ts';

export type SessionAnswer = 'open' | 'ended' | 'unanswered';

// Browsers share cookies among all ports of a host; local storage belongs to this origin alone.
const storageKey = 'imei-desk-page';

/**
 * Exchanges the one-time token of the address for the session cookie; null if the address brings none.
 * The token leaves the address before anything else happens, whatever the answer. `ended`: used, or the app was restarted.
 */
export async function exchangeToken(): Promise<SessionAnswer | null> {
  const token = /(?:^#|&)token=([^&]+)/.exec(location.hash)?.[1];
  if (token === undefined) return null;
  history.replaceState(null, '', location.pathname);
  return answerOf(exchange(token));
}

/** Asks whether the session of this page is still open. */
export function askForSession(): Promise<SessionAnswer> {
  return answerOf(
    fetch('/session', { credentials: 'same-origin', headers: { 'imei-desk-page': pageSecret() } }),
  );
}

async function answerOf(asked: Promise<Response>): Promise<SessionAnswer> {
  try {
    const answer = await asked;
    if (answer.ok) return 'open';
    return answer.status === 401 || answer.status === 403 ? 'ended' : 'unanswered';
  } catch {
    return 'unanswered';
  }
}

/** The protocols that authenticate a WebSocket, which cannot carry a header of its own. */
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
  // If this link was used before, the other window's session continues.
  if (answer.ok) originStorage.set(storageKey, secret);
  return answer;
}

function pageSecret(): string {
  return originStorage.get(storageKey) ?? '';
}
