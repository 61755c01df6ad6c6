import { sql } from 'kysely';
import type { Database } from '../engine/database.ts';
import { each } from '../sql/dialect.ts';

// A part of a service name that looks like a reference ("server #2") is in many rows. An order's reference is in few rows.
const maxOfOne = 20;

/** The given references that occur in no more rows than one order can have. */
export async function rareNames(
  reads: Database,
  connectionId: string,
  references: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{
    reference: string;
  }>`select named.value as reference from ${each('text', references)} as named
    where (select count(*) from (select 1 from wallet_names where connection_id = ${connectionId} and reference = named.value
      limit ${maxOfOne + 1}) as few) <= ${maxOfOne}`.execute(reads);
  return rows.map(({ reference }) => reference);
}
