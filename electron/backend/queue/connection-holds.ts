import type { Clock } from '../../../shared/model/clock.ts';
import { backoffMs } from './backoff.ts';

/** Why nothing is being sent on a connection. */
export type HoldReason = 'offline' | 'waking' | 'key-refused' | 'no-key' | 'journal' | 'blocked';

/** Which connections may not be sent on now. A hold ends by its timer, or when something proves that the connection works again. */
export interface ConnectionHolds {
  reason(connectionId: string): HoldReason | null;
  /** Until released. */
  hold(connectionId: string, reason: HoldReason): void;
  /**
   * For a time that grows with each failure in a row. Tries to reach the supplier are bounded (O3): after the last one it stays until
   * released, and whoever can find the way back without an order is told. Where nothing was tried on the wire, it is tried on.
   */
  holdAndTryAgain(connectionId: string, reason: 'offline' | 'journal'): void;
  /** The connection works: ends any hold and forgets its failures. */
  release(connectionId: string): void;
  /** Ends every hold for this reason: what it waited for is there again. */
  releaseAll(reason: HoldReason): void;
  stop(): void;
}

const mostTries = 10;

export function createConnectionHolds(
  clock: Clock,
  random: () => number,
  onRelease: (connectionId: string) => void,
  onTriedInVain: (connectionId: string) => void,
): ConnectionHolds {
  const holds = new Map<string, { readonly reason: HoldReason; readonly cancel: () => void }>();
  const failures = new Map<string, number>();

  const end = (connectionId: string): void => {
    const held = holds.get(connectionId);
    if (!held) return;
    held.cancel();
    holds.delete(connectionId);
    onRelease(connectionId);
  };
  const hold = (connectionId: string, reason: HoldReason, cancel = (): void => {}): void => {
    holds.get(connectionId)?.cancel();
    holds.set(connectionId, { reason, cancel });
  };

  return {
    reason: (connectionId) => holds.get(connectionId)?.reason ?? null,
    hold: (connectionId, reason) => hold(connectionId, reason),
    holdAndTryAgain(connectionId, reason) {
      const inARow = (failures.get(connectionId) ?? 0) + 1;
      failures.set(connectionId, inARow);
      if (inARow > mostTries && reason === 'offline') {
        hold(connectionId, reason);
        return onTriedInVain(connectionId);
      }
      const cancel = clock.after(backoffMs(inARow, random), () => end(connectionId));
      hold(connectionId, reason, cancel);
    },
    release(connectionId) {
      failures.delete(connectionId);
      end(connectionId);
    },
    releaseAll(reason) {
      for (const [connectionId, held] of [...holds]) {
        if (held.reason !== reason) continue;
        failures.delete(connectionId);
        end(connectionId);
      }
    },
    stop() {
      for (const held of holds.values()) held.cancel();
    },
  };
}
