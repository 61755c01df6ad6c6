export type SessionAnswer = 'open' | 'ended' | 'unanswered';

/**
 * Exchanges the one-time token of the address for the session cookie, or asks whether a session is still open.
 * The token leaves the address before anything else happens, whatever the answer. `ended`: used, or the app was restarted.
 */
export async function openSession(): Promise<SessionAnswer> {
  const token = /(?:^#|&)token=([^&]+)/.exec(location.hash)?.[1];
  if (token !== undefined) history.replaceState(null, '', location.pathname);
  try {
    const answer =
      token === undefined
        ? await fetch('/session', { credentials: 'same-origin' })
        : await fetch('/session', {
            method: 'POST',
            credentials: 'same-origin',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ token }),
          });
    if (answer.ok) return 'open';
    return answer.status === 401 || answer.status === 403 ? 'ended' : 'unanswered';
  } catch {
    return 'unanswered';
  }
}
