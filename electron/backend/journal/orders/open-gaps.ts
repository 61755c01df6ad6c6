import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { ofSameAccount } from '../engine/same-account.ts';

/**
 * Gaps that are not settled and concern the account of a connection: one of its connections, or one that the journal does not have or
 * no longer uses, which may be this account under another name. A practice supplier is never a real one. Of a table `gaps`.
 */
export function isOpenFor(connectionId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`settled_at is null and (
    not exists (select 1 from gap_accounts as named where named.gap_id = gaps.id)
    or exists (select 1 from gap_accounts as named where named.gap_id = gaps.id
      and (named.connection_id in ${ofSameAccount(connectionId)}
        or (named.connection_id not in (select id from connections where removed_at is null)
          and named.practice = (select practice from connections where id = ${connectionId})))))`;
}
