import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../shared/model/base/clock.ts';

export type Exchange =
  | { readonly ok: true; readonly session: string }
  | { readonly ok: false; readonly problem: 'token-used' | 'token-old' | 'token-wrong' };

export type Sessions = ReturnType<typeof createSessions>;

/** Digests in base64url. */
export interface StoredSessions {
  readonly fresh: readonly { readonly digest: string; readonly issuedAtMs: number }[];
  readonly used: readonly string[];
  readonly sessions: readonly {
    readonly digest: string;
    readonly boundTo: string | null;
    readonly usedAtMs: number;
  }[];
}

interface Session {
  readonly digest: Buffer;
  readonly boundTo: Buffer | null;
  usedAtMs: number;
  open: number;
}

const idleMs = 24 * 60 * 60_000;
const unusedMs = 10 * 60_000;

/**
 * Sessions that may use the backend over loopback. Stores only digests and compares them in constant time. Tokens and sessions end with the
 * process; a session also ends after a day without use.
 */
export function createSessions(clock: Pick<Clock, 'monotonicMs'>, before: StoredSessions = none) {
  const fresh = before.fresh.map((each) => ({ digest: toBytes(each.digest), issuedAtMs: each.issuedAtMs }));
  const used = before.used.map(toBytes);
  let sessions: Session[] = before.sessions.map(({ digest, boundTo, usedAtMs }) => ({
    digest: toBytes(digest),
    boundTo: boundTo === null ? null : toBytes(boundTo),
    usedAtMs,
    open: 0,
  }));

  function find(presented: string): Session | null {
    const nowMs = clock.monotonicMs();
    sessions = sessions.filter(({ open, usedAtMs }) => open > 0 || nowMs - usedAtMs < idleMs);
    const index = indexOf(
      sessions.map((each) => each.digest),
      digest(presented),
    );
    const found = sessions[index];
    if (found === undefined) return null;
    found.usedAtMs = nowMs;
    return found;
  }

  return {
    /** A new 256-bit token for the fragment of one link. The token can open only one session, and only within ten minutes. */
    issueToken(): string {
      const token = newSecret();
      fresh.push({ digest: digest(token), issuedAtMs: clock.monotonicMs() });
      return token;
    },
    /**
     * Exchanges a token for a session. A token that was exchanged before is refused as used. With `pageSecret`, the session is bound to the
     * page. The page secret is needed because a browser sends the cookie to every port of this host. Only pages of the same origin can read
     * the secret from their storage.
     */
    exchange(token: string, pageSecret: string | null): Exchange {
      const presented = digest(token);
      const index = indexOf(
        fresh.map((each) => each.digest),
        presented,
      );
      const [issued] = index === -1 ? [] : fresh.splice(index, 1);
      if (issued === undefined)
        return { ok: false, problem: indexOf(used, presented) === -1 ? 'token-wrong' : 'token-used' };
      used.push(issued.digest);
      if (clock.monotonicMs() - issued.issuedAtMs >= unusedMs) return { ok: false, problem: 'token-old' };
      const session = newSecret();
      const boundTo = pageSecret === null ? null : digest(pageSecret);
      sessions.push({ digest: digest(session), boundTo, usedAtMs: clock.monotonicMs(), open: 0 });
      return { ok: true, session };
    },
    /** True if this process opened the session and it has not ended. */
    holds: (session: string) => find(session) !== null,
    /** True if the session is open and the request comes from the page to which the session is bound. */
    admits(session: string, pageSecret: string | null): boolean {
      const found = find(session);
      if (found === null) return false;
      return found.boundTo === null || timingSafeEqual(found.boundTo, digest(pageSecret ?? ''));
    },
    /** Keeps the session alive while it is in use. Call the returned function at the end of the use. */
    use(session: string): () => void {
      const found = find(session);
      if (found === null) return () => {};
      found.open += 1;
      return () => {
        found.open -= 1;
        found.usedAtMs = clock.monotonicMs();
      };
    },
    /** The state from which the next `createSessions` continues. The state contains only digests. */
    kept: (): StoredSessions => ({
      fresh: fresh.map((each) => ({ digest: toText(each.digest), issuedAtMs: each.issuedAtMs })),
      used: used.map(toText),
      sessions: sessions.map(({ digest, boundTo, usedAtMs }) => ({
        digest: toText(digest),
        boundTo: boundTo === null ? null : toText(boundTo),
        usedAtMs,
      })),
    }),
  };
}

const none: StoredSessions = { fresh: [], used: [], sessions: [] };
const toText = (bytes: Buffer): string => bytes.toString('base64url');
const toBytes = (text: string): Buffer => Buffer.from(text, 'base64url');

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

function digest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Compares with every entry, so that the duration does not reveal which entry matched. */
function indexOf(digests: readonly Buffer[], presented: Buffer): number {
  let found = -1;
  for (const [index, known] of digests.entries()) if (timingSafeEqual(known, presented)) found = index;
  return found;
}
