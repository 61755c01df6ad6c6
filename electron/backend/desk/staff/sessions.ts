import type { Clock } from '../../../../shared/model/base/clock.ts';
import type { PageSession } from '../base/calls.ts';

interface Kept {
  personId: string | null;
  ends: AbortController;
  touchedMs: number;
  cancelLock: () => void;
}

export function createSessions(parts: {
  readonly clock: Pick<Clock, 'monotonicMs' | 'after'>;
  /** Idle time until a page locks; null: never. */
  readonly lockAfterMs: () => number | null;
  /** Called when a person signs in or out at a page. */
  readonly onChanged: () => void;
}) {
  const { clock, lockAfterMs, onChanged } = parts;
  const kept = new Map<PageSession, Kept>();

  function give(of: Kept, personId: string | null): void {
    const isOther = of.personId !== personId;
    of.personId = personId;
    touch(of);
    if (!isOther) return;
    const { ends } = of;
    of.ends = new AbortController();
    ends.abort();
    onChanged();
  }
  function touch(of: Kept): void {
    of.touchedMs = clock.monotonicMs();
    plan(of);
  }
  function plan(of: Kept): void {
    of.cancelLock();
    const lockMs = lockAfterMs();
    of.cancelLock =
      lockMs === null || of.personId === null
        ? () => {}
        : clock.after(Math.max(0, of.touchedMs + lockMs - clock.monotonicMs()), () => present(of));
  }
  /** The idle time is also checked with every call, because a timer may fire late after the computer slept. */
  function present(of: Kept): string | null {
    const lockMs = lockAfterMs();
    const isLeft = lockMs !== null && clock.monotonicMs() - of.touchedMs >= lockMs;
    if (isLeft && of.personId !== null) give(of, null);
    return of.personId;
  }
  return {
    open(): PageSession {
      const own: Kept = {
        personId: null,
        ends: new AbortController(),
        touchedMs: clock.monotonicMs(),
        cancelLock: () => {},
      };
      const session: PageSession = {
        get personId() {
          return present(own);
        },
        get stays() {
          return own.ends.signal;
        },
        close() {
          if (!kept.delete(session)) return;
          own.cancelLock();
          own.ends.abort();
          if (own.personId !== null) onChanged();
        },
      };
      kept.set(session, own);
      return session;
    },
    /** Signs a person in at the page, or locks the page. Subscriptions of the previous person end. */
    give(session: PageSession, personId: string | null): void {
      const own = kept.get(session);
      if (own !== undefined) give(own, personId);
    },
    /** Call this on input at the page. */
    touch(session: PageSession): void {
      const own = kept.get(session);
      // Input does not sign in a person who is signed out.
      if (own !== undefined && present(own) !== null) touch(own);
    },
    end(personId: string): void {
      for (const own of kept.values()) if (own.personId === personId) give(own, null);
    },
    all: (): readonly PageSession[] => [...kept.keys()],
    lockChanged(): void {
      for (const own of kept.values()) plan(own);
    },
    stop(): void {
      for (const own of kept.values()) own.cancelLock();
    },
  };
}
