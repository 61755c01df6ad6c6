import type { Database } from './database.ts';

/**
 * Every connection to the supplier of this one, removed ones too, by its address: two of them may be of one account, and then an order of
 * one stands in the list of the other.
 */
export function ofSameSupplier(database: Database, connectionId: string) {
  return database
    .selectFrom('connections')
    .select('connections.id')
    .where('base_address', '=', (select) =>
      select.selectFrom('connections as own').select('own.base_address').where('own.id', '=', connectionId),
    );
}
