import type { Connection } from '../../../../shared/model/connection/connection.ts';
import { originOf } from '../../../../shared/model/connection/origin.ts';
import type { Keychain } from '../../base/keychain.ts';
import type { StoredConnection } from '../../journal/supplier-data/connections.ts';
import type { HealthTracker } from './health-tracker.ts';
import type { PracticeDesk } from './practice-desk.ts';

/** Converts a stored connection for the screens: key location and current health. */
export function createShownConnections(parts: {
  readonly keychain: Pick<Keychain, 'read'>;
  readonly health: Pick<HealthTracker, 'of'>;
  readonly practice: Pick<PracticeDesk, 'speed' | 'dialect'>;
}): (stored: StoredConnection) => Promise<Connection> {
  const { keychain, health, practice } = parts;
  return async (stored) => {
    const { health: state, detail: healthDetail } = health.of(stored.id);
    // The practice supplier's own key comes with its address.
    const reading = stored.practice ? null : await keychain.read(stored.id, originOf(stored.baseAddress));
    const missing = reading?.known === false ? reading : null;
    return {
      ...stored,
      keyPlace: missing?.why ?? (reading?.known ? reading.place : 'memory'),
      keyGivenFor: missing?.why === 'other-origin' ? missing.givenFor : null,
      practiceSpeed: stored.practice ? await practice.speed() : null,
      practiceDialect: stored.practice ? await practice.dialect() : null,
      health: missing === null ? state : missing.why === 'locked' ? 'key-locked' : 'no-key',
      healthDetail,
    };
  };
}
