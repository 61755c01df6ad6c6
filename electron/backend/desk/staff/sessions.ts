import type { Clock } from '../../../../shared/model/base/clock.ts';
import type { PageSession } from '../base/calls.ts';

interface SessionState {
  personId: string | null;
  ends: AbortController;
  touchedMs: number;
  cancelLock: () => void;
}

export function createSessions(deps: {
  readonly clock: Pick<Clock, 'monotonicMs' | 'after'>;
  /** Idle time until a page locks; null: never. */
  readonly lockAfterMs: () => number | null;
  /** Called when a person signs in or out at a page. */
  readonly onChanged: () => void;
}) {
  const { clock, lockAfterMs, onChanged } = deps;
  const sessions = new Map<PageSession, SessionState>();

  function give(state: SessionState, personId: string | null): void {
    const isOther = state.personId !== personId;
    state.personId = personId;
    touch(state);
    if (!isOther) return;
    const { ends } = state;
    state.ends = new AbortController();
    ends.abort();
    onChanged();
  }
  function touch(state: SessionState): void {
    state.touchedMs = clock.monotonicMs();
    plan(state);
  }
  function plan(state: SessionState): void {
    state.cancelLock();
    const lockMs = lockAfterMs();
    state.cancelLock =
      lockMs === null || state.personId === null
        ? () => {}
        : clock.after(Math.max(0, state.touchedMs + lockMs - clock.monotonicMs()), () => present(state));
  }
  /** The idle time is also checked with every call, because a timer may fire late after the computer slept. */
  function present(state: SessionState): string | null {
    const lockMs = lockAfterMs();
    const isLeft = lockMs !== null && clock.monotonicMs() - state.touchedMs >= lockMs;
    if (isLeft && state.personId !== null) give(state, null);
    return state.personId;
  }
  return {
    open(): PageSession {
      const state: SessionState = {
        personId: null,
        ends: new AbortController(),
        touchedMs: clock.monotonicMs(),
        cancelLock: () => {},
      };
      const session: PageSession = {
        get personId() {
          return present(state);
        },
        get stays() {
          return state.ends.signal;
        },
        close() {
          if (!sessions.delete(session)) return;
          state.cancelLock();
          state.ends.abort();
          if (state.personId !== null) onChanged();
        },
      };
      sessions.set(session, state);
      return session;
    },
    /** Signs a person in at the page, or locks the page. Subscriptions of the previous person end. */
    give(session: PageSession, personId: string | null): void {
      const state = sessions.get(session);
      if (state !== undefined) give(state, personId);
    },
    /** Call this on input at the page. */
    touch(session: PageSession): void {
      const state = sessions.get(session);
      // Input does not sign in a person who is signed out.
      if (state !== undefined && present(state) !== null) touch(state);
    },
    end(personId: string): void {
      for (const state of sessions.values()) if (state.personId === personId) give(state, null);
    },
    all: (): readonly PageSession[] => [...sessions.keys()],
    lockChanged(): void {
      for (const state of sessions.values()) plan(state);
    },
    stop(): void {
      for (const state of sessions.values()) state.cancelLock();
    },
  };
}
