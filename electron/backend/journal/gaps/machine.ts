import { createHash } from 'node:crypto';
import type { MachineSigns } from '../../../../shared/model/host/machine-signs.ts';
import type { Database, JournalTransaction } from '../engine/database.ts';
import { openKeyValueJournal } from '../engine/key-value.ts';
import { keys } from '../keys.ts';
import { isOnServer } from '../sql/dialect.ts';

/** Number of signs that may change on the same machine, for example by a new name, more memory, a new disk, or a moved folder. */
const maxChanged = 1;

/**
 * True if the journal was last used on another machine or in another folder than these signs describe
 * (money-safety J8). A sign that only the journal or only this machine knows proves nothing. A server's
 * journal belongs to no machine.
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

export async function keepMachine(
  transaction: JournalTransaction,
  signs: MachineSigns | null,
  installation: string,
): Promise<void> {
  const keyValues = openKeyValueJournal(transaction);
  if (isOnServer(transaction)) await keyValues.remove(keys.machine);
  else if (signs !== null) await keyValues.write(keys.machine, fingerprints(signs, installation));
}

/** The journal stores fingerprints and not the signs themselves, because exports and copies of the journal contain these values. */
function fingerprints(signs: MachineSigns, installation: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(signs).map(([name, sign]) => [
      name,
      createHash('sha256').update(`${installation} ${name} ${sign}`).digest('base64url').slice(0, 16),
    ]),
  );
}
