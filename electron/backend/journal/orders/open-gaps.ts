import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { ofSameAccount } from '../engine/same-account.ts';

/**
 * SQL for a table `gaps`: true for an unsettled gap that concerns a connection's account. Such a gap names no
 * connection, a connection of the account, or a connection that the journal lacks or no longer uses. The
 * latter may be this account under another name. Gaps of the practice supplier never concern real suppliers,
 * and gaps of real suppliers never concern the practice supplier.
 */
export function isOpenFor(connectionId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`settled_at is null and (
    not exists (select 1 from gap_accounts as named where named.gap_id = gaps.id)
    or exists (select 1 from gap_accounts as named where named.gap_id = gaps.id
      and (named.connection_id in ${ofSameAccount(connectionId)}
        or (named.connection_id not in (select id from connections where removed_at is null)
          and named.practice = (select practice from connections where id = ${connectionId})))))`;
}
