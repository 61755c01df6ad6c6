import { createHash } from 'node:crypto';
import type { MachineSigns } from '../../../../shared/model/host/machine-signs.ts';
import type { Database, JournalTransaction } from '../engine/database.ts';
import { openKeyValueJournal } from '../engine/key-value.ts';
import { keys } from '../keys.ts';
import { isOnServer } from '../sql/dialect.ts';

/** One sign may change: a new name, more memory, a moved folder, a new disk. */
const maxChanged = 1;

/**
 * Whether the journal was last used on another machine, or in another folder, than the one with these signs (money-safety J8). Signs that
 * only one side has prove nothing. A journal on a server belongs to no machine.
 */
export async function isElsewhere(
  database: Database,
  signs: MachineSigns | null,
  installation: string,
): Promise<boolean> {
  if (signs === null || isOnServer(database)) return false;
  const before = (await openKeyValueJournal(database).read(keys.machine)) ?? {};
  const now = fingerprints(signs, installation);
  const changed = Object.entries(now).filter(([name, sign]) => (before[name] ?? sign) !== sign);
  return changed.length > maxChanged;
}

/** Records that the journal belongs to this machine from now on. */
export async function keepMachine(
  transaction: JournalTransaction,
  signs: MachineSigns | null,
  installation: string,
): Promise<void> {
  const keyValues = openKeyValueJournal(transaction);
  if (isOnServer(transaction)) await keyValues.remove(keys.machine);
  else if (signs !== null) await keyValues.write(keys.machine, fingerprints(signs, installation));
}

/** Fingerprints, because exports and copies of the journal carry them along. */
function fingerprints(signs: MachineSigns, installation: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(signs).map(([name, sign]) => [
      name,
      createHash('sha256').update(`${installation} ${name} ${sign}`).digest('base64url').slice(0, 16),
    ]),
  );
}
