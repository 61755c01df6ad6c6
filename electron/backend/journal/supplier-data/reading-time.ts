import type { JournalTransaction } from '../engine/database.ts';
import { openKeyValueJournal } from '../engine/key-value.ts';
import { keys } from '../keys.ts';

/**
 * The diary's time for a reading of a connection's prices: after all earlier ones even if the clock was set back, and after what a person has marked
 * as seen, which would hide it. Re-reading the last reply with corrected words keeps its time. Noted for the next one.
 */
export async function readingTime(
  transaction: JournalTransaction,
  connectionId: string,
  { atMs, anew }: { readonly atMs: number; readonly anew: boolean },
): Promise<number> {
  const keyValues = openKeyValueJournal(transaction);
  const key = keys.pricesRead(connectionId);
  const noted = await keyValues.read(key);
  const last = noted ?? (await lastEntry(transaction, connectionId));
  const keepsItsTime = anew && noted !== null;
  const at = keepsItsTime ? last : Math.max(atMs, anew ? last : last + 1);
  await keyValues.write(key, at);
  return at;
}

/** Reads the whole diary, once: earlier readings were not noted. */
async function lastEntry(transaction: JournalTransaction, connectionId: string): Promise<number> {
  const { last } = await transaction
    .selectFrom('price_diary')
    .select((select) => select.fn.max<number | null>('at').as('last'))
    .where('connection_id', '=', connectionId)
    .executeTakeFirstOrThrow();
  return last ?? 0;
}
