import { isSameUnit } from '../../../../shared/model/base/currency-unit.ts';
import { detailsSchema } from '../../../../shared/model/base/details.ts';
import type { Account } from '../../../../shared/model/connection/account.ts';
import type { ChangeFeed } from '../engine/change-feed.ts';
import type { Database } from '../engine/database.ts';
import { markAccount } from '../engine/same-account.ts';
import { type ReadingTimes, writeBalance } from './balance-history.ts';

export function openAccountJournal(database: Database, feed: ChangeFeed) {
  /** The address of a real supplier. Undefined for the practice supplier, because its port changes with each start. */
  const addressOf = async (connectionId: string): Promise<string | undefined> => {
    const row = await database
      .selectFrom('connections')
      .select('base_address')
      .where('id', '=', connectionId)
      .where('practice', '=', 0)
      .executeTakeFirst();
    return row?.base_address;
  };
  return {
    async read(connectionId: string): Promise<{ account: Account; fetchedAt: number } | null> {
      const row = await database
        .selectFrom('accounts')
        .selectAll()
        .where('connection_id', '=', connectionId)
        .executeTakeFirst();
      if (!row) return null;
      const balance = row.balance === null ? null : { amount: row.balance, currency: row.currency ?? '' };
      const details = detailsSchema.parse(JSON.parse(row.details));
      return { account: { balance, email: row.email, details }, fetchedAt: row.fetched_at };
    },
    /**
     * Writes the account. If the account names no currency, or the same currency in another spelling, the previous currency stays. Returns
     * true if the account named another currency before. The currency of all prices read so far is then unknown (money-safety O13).
     */
    async write(connectionId: string, account: Account, reported: ReadingTimes) {
      const row = {
        connection_id: connectionId,
        balance: account.balance?.amount ?? null,
        currency: account.balance?.currency ?? null,
        email: account.email,
        details: JSON.stringify(account.details),
        // Orders sent during the read may not be in the balance yet (O7).
        fetched_at: reported.startedAt,
      };
      const hasMoved = await database.transaction().execute(async (transaction) => {
        const known = await transaction
          .selectFrom('accounts')
          .select('currency')
          .where('connection_id', '=', connectionId)
          .executeTakeFirst();
        const before = known?.currency ?? '';
        const named = row.currency ?? '';
        const isKnown = before !== '' && (named === '' || isSameUnit(named, before));
        const currency = isKnown ? before : row.currency;
        const values = { ...row, currency };
        await transaction
          .insertInto('accounts')
          .values(values)
          .onConflict((conflict) => conflict.column('connection_id').doUpdateSet(values))
          .execute();
        if (row.balance !== null)
          await writeBalance(
            transaction,
            connectionId,
            { amount: row.balance, currency: currency ?? '' },
            reported,
          );
        return before !== '' && !isKnown;
      });
      const at = account.email === null ? undefined : await addressOf(connectionId);
      if (at && account.email)
        await markAccount(database, connectionId, `${at} ${account.email.trim().toLowerCase()}`);
      feed.publish('account', [connectionId]);
      return hasMoved;
    },
  };
}
