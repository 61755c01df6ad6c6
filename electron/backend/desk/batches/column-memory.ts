import { createHash } from 'node:crypto';
import { z } from 'zod';
import { readJson } from '../../../../shared/model/base/parse-json.ts';
import { type ColumnMeaning, columnMeaningSchema } from '../../../../shared/model/list/sheet/column-plan.ts';
import { asMachine, callingTill } from '../../base/caller.ts';
import type { KeyValueJournal } from '../../journal/engine/key-value.ts';

const meaningsSchema = z.array(columnMeaningSchema);

/**
 * The columns that a person at this till confirmed for lists with this header, else those confirmed at the machine; null if none, or if
 * unreadable.
 */
export async function readColumnMemory(
  keyValues: KeyValueJournal,
  header: string,
): Promise<ColumnMeaning[] | null> {
  const own = await keyValues.read(nameOf(header));
  const written = own ?? (await asMachine(() => keyValues.read(nameOf(header))));
  return readJson(meaningsSchema, written);
}

export async function writeColumnMemory(
  keyValues: KeyValueJournal,
  header: string,
  meanings: readonly ColumnMeaning[],
): Promise<void> {
  await keyValues.write(nameOf(header), JSON.stringify(meanings));
}

// A header can be pages long; its name is short nevertheless.
function nameOf(header: string): string {
  const till = callingTill();
  const own = till === null ? '' : ` of till ${till.id}`;
  return `columns ${createHash('sha256').update(header).digest('hex')}${own}`;
}
