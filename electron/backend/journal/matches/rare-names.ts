import { sql } from 'kysely';
import type { Database } from '../engine/database.ts';

// A part of a service's name that looks like one ("server #2") stands in many rows, an order's reference in few.
const mostOfOne = 20;

/** Those of these references that are not borne by more rows than an order has. */
export async function rareNames(
  reads: Database,
  connectionId: string,
  references: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{
    reference: string;
  }>`select value as reference from json_each(${JSON.stringify(references)})
    where (select count(*) from (select 1 from wallet_names where connection_id = ${connectionId} and reference = value
      limit ${mostOfOne + 1})) <= ${mostOfOne}`.execute(reads);
  return rows.map(({ reference }) => reference);
}
