import type { Failure } from '../../../../shared/contract/base/failures.ts';
import type { ConnectionHealth } from '../../../../shared/model/connection/connection.ts';
import type { Reading } from '../../supplier/types/exchange.ts';
import type { PlacementVerdict } from '../../supplier/types/placement.ts';

export interface Health {
  readonly health: ConnectionHealth;
  readonly detail: string | null;
}

/** The health of each connection by its last conclusive exchange. The health is kept only in memory, because old health is useless. */
export type HealthTracker = ReturnType<typeof createHealthTracker>;

const untried: Health = { health: 'untried', detail: null };

export function createHealthTracker(onChange: (connectionId: string, health: ConnectionHealth) => void) {
  const board = new Map<string, Health>();
  const set = (connectionId: string, health: ConnectionHealth, detail: string | null) => {
    const before = board.get(connectionId) ?? untried;
    board.set(connectionId, { health, detail });
    if (before.health !== health || before.detail !== detail) onChange(connectionId, health);
  };
  return {
    of: (connectionId: string) => board.get(connectionId) ?? untried,
    set,
    /** All connections used since the app started. */
    known: () => [...board.keys()],
    note(connectionId: string, reading: Reading<unknown>) {
      if (reading.ok) return set(connectionId, 'ok', null);
      const found = healthOf(reading.failure);
      if (found) set(connectionId, found.health, found.detail);
    },
  };
}

export function noteOutcome(tracker: HealthTracker, connectionId: string, outcome: PlacementVerdict): void {
  if (outcome.verdict === 'accepted') tracker.set(connectionId, 'ok', null);
  else if (outcome.verdict === 'not-sent') tracker.set(connectionId, 'offline', outcome.evidence);
  else if (outcome.verdict === 'refused' && outcome.stop === 'connection')
    tracker.set(connectionId, 'key-refused', outcome.words);
  else if (outcome.verdict === 'uncertain' && outcome.stop === 'connection')
    tracker.set(connectionId, 'not-understood', outcome.evidence);
}

/** What a failure proves about the connection's health. Null if the failure proves nothing, such as the refusal of one order. */
function healthOf(failure: Failure): Health | null {
  switch (failure.code) {
    case 'key-refused':
      return { health: failure.data.by ?? 'key-refused', detail: failure.data.words };
    case 'user-name-needed':
      return { health: 'key-refused', detail: failure.data.words };
    case 'unreachable':
      return { health: 'offline', detail: failure.data.detail };
    case 'not-understood':
      return { health: 'not-understood', detail: failure.data.where };
    case 'rate-limited':
      return { health: 'rate-limited', detail: failure.data.words };
    case 'no-key':
      return { health: 'no-key', detail: null };
    default:
      return null;
  }
}
