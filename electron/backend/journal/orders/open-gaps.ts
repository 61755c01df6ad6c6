import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { ofSameAccount } from '../engine/same-account.ts';

/**
 * Unsettled gaps that concern a connection's account: of one of its connections, or of one that the journal lacks or no longer uses, which may be
 * this account under another name. A practice supplier is never a real one. For a table `gaps`.
 */
export function isOpenFor(connectionId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`settled_at is null and (
    not exists (select 1 from gap_accounts as named where named.gap_id = gaps.id)
    or exists (select 1 from gap_accounts as named where named.gap_id = gaps.id
      and (named.connection_id in ${ofSameAccount(connectionId)}
        or (named.connection_id not in (select id from connections where removed_at is null)
          and named.practice = (select practice from connections where id = ${connectionId})))))`;
}
