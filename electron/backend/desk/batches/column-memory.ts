import { createHash } from 'node:crypto';
import { z } from 'zod';
import { readJson } from '../../../../shared/model/base/parse-json.ts';
import { type ColumnMeaning, columnMeaningSchema } from '../../../../shared/model/list/sheet/column-plan.ts';
import { asMachine, callingTill } from '../../base/caller.ts';
import type { KeyValueJournal } from '../../journal/engine/key-value.ts';

const meaningsSchema = z.array(columnMeaningSchema);

/** What a person said at this till that the columns of lists with this header are, else what was said at the machine; null if nobody has, or if it cannot be read any more. */
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

// A header can be pages long; its name is short all the same.
function nameOf(header: string): string {
  const till = callingTill();
  const own = till === null ? '' : ` of till ${till.id}`;
  return `columns ${createHash('sha256').update(header).digest('hex')}${own}`;
}
