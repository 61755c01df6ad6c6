import { createHash } from 'node:crypto';
import type { ColumnMeaning } from '../../../../shared/model/list/sheet/column-plan.ts';
import { asMachine, callingTill } from '../../base/caller.ts';
import { type KeyValueJournal, keys } from '../../journal/keys.ts';

/**
 * The columns that a person at this till confirmed for lists with this header, else those confirmed at the machine; null if none, or if
 * unreadable.
 */
export async function readColumnMemory(
  keyValues: KeyValueJournal,
  header: string,
): Promise<ColumnMeaning[] | null> {
  const own = await keyValues.read(keyOf(header));
  return own ?? asMachine(() => keyValues.read(keyOf(header)));
}

export async function writeColumnMemory(
  keyValues: KeyValueJournal,
  header: string,
  meanings: readonly ColumnMeaning[],
): Promise<void> {
  await keyValues.write(keyOf(header), [...meanings]);
}

// A header can be pages long; its name is short nevertheless.
const keyOf = (header: string) =>
  keys.columns(createHash('sha256').update(header).digest('hex'), callingTill()?.id ?? '');
