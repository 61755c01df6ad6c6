import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

export type Exchange =
  | { readonly ok: true; readonly session: string }
  | { readonly ok: false; readonly problem: 'token-used' | 'token-wrong' };

export interface Sessions {
  /** A new 256-bit token for the fragment of one link. It opens one session, once. */
  issueToken(): string;
  /** Swaps a token for a session; a token that was swapped before is refused as used. */
  exchange(token: string): Exchange;
  /** Whether this process opened that session. */
  holds(session: string): boolean;
}

/**
 * Who may speak to the backend over loopback. Only digests are kept, and they are compared in constant time; tokens and
 * sessions end with the process.
 */
export function createSessions(): Sessions {
  const fresh: Buffer[] = [];
  const used: Buffer[] = [];
  const sessions: Buffer[] = [];

  return {
    issueToken() {
      const token = newSecret();
      fresh.push(digest(token));
      return token;
    },
    exchange(token) {
      const presented = digest(token);
      const index = indexOf(fresh, presented);
      if (index === -1) {
        return { ok: false, problem: indexOf(used, presented) === -1 ? 'token-wrong' : 'token-used' };
      }
      used.push(...fresh.splice(index, 1));
      const session = newSecret();
      sessions.push(digest(session));
      return { ok: true, session };
    },
    holds: (session) => indexOf(sessions, digest(session)) !== -1,
  };
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

function digest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Compares with every entry, so that the time taken tells nothing of which one matched. */
function indexOf(digests: readonly Buffer[], presented: Buffer): number {
  let found = -1;
  for (const [index, known] of digests.entries()) if (timingSafeEqual(known, presented)) found = index;
  return found;
}
