import type { FindingKind } from '../../../../../shared/model/wallet/finding.ts';
import type { FoundOrder } from '../../../../../shared/model/wallet/wallet-cells.ts';
import { connection, integer, numbered, table, text } from '../table.ts';

export type MatchedBy = FoundOrder['how'];
export type Side = 'debit' | 'refund';

export const walletTables = {
  accounts: table({
    connection_id: text.primary.references('connections (id)'),
    balance: text.orNull,
    currency: text.orNull,
    email: text.orNull,
    details: text,
    fetched_at: integer,
  }),
  transactions: table(
    {
      number: integer.primary.optional,
      connection_id: connection,
      id: text,
      at: integer.orNull,
      at_words: text,
      amount: text.orNull,
      currency: text.orNull,
      kind: text,
      description: text,
      balance_after: text.orNull,
      balance_currency: text.orNull,
      details: text,
      /** Time of the first read on our own clock; null if unknown. The row cannot belong to an order sent later. */
      read_at: integer.orNull,
    },
    {
      also: () => ['unique (connection_id, id)'],
      indexes: {
        transactions_by_time: '(connection_id, at, number)',
      },
    },
  ),
  /** Number of wallet rows by kind and amount ('' if unknown). Kept by triggers. */
  wallet_sums: table(
    { connection_id: text, kind: text, currency: text, amount: text, rows: integer },
    { key: ['connection_id', 'kind', 'currency', 'amount'] },
  ),
  /** A balance. Of consecutive equal balances, only the first and the last are stored. */
  balance_diary: table(
    {
      connection_id: connection,
      asked_at: integer,
      told_at: integer,
      amount: text,
      currency: text,
      /** 1: no later balance is compared with this one. 2: also, the clock was set back since, and the next balance is dated earlier. */
      broken: integer.default(0),
    },
    { key: ['connection_id', 'asked_at'] },
  ),
  balance_settlements: table(
    {
      sequence: numbered,
      connection_id: connection,
      /** This time and the amount identify the change that the person saw and settled. */
      noticed_at: integer,
      amount: text,
      /** 0: reopened. */
      settled: integer,
      at: integer,
      who: text,
      words: text,
    },
    {
      indexes: {
        balance_settlements_by_jump: '(connection_id, noticed_at, amount, sequence)',
      },
    },
  ),
  /** Progress of the sweep over older rows and orders, from the newest to the oldest. Null when the sweep is done. */
  wallet_sweeps: table(
    {
      connection_id: text.primary.references('connections (id)'),
      rows_below: integer.orNull,
      orders_below: integer.orNull,
    },
    { stored: 'keyed' },
  ),
  /** Changes since the last comparison. Pass 1 matches rows by names, pass 2 by amount. Pass 3 assigns unmatched rows of equal amounts again. */
  wallet_due: table(
    {
      sequence: numbered,
      connection_id: text,
      pass: integer.of<1 | 2 | 3>(),
      subject: text.of<'order' | 'row'>(),
      number: integer,
    },
    {
      indexes: {
        wallet_due_in_turn: '(connection_id, pass, number)',
      },
    },
  ),
  wallet_names: table(
    { connection_id: connection, reference: text, transaction_number: integer },
    {
      key: ['connection_id', { long: 'reference' }, 'transaction_number'],
      indexes: {
        // SQLite needs no such index: the table's key begins with this column.
        wallet_names_by_reference: ({ engine, lookUp }) =>
          engine === 'postgres' ? lookUp('reference') : null,
        wallet_names_by_row: '(transaction_number)',
      },
    },
  ),
  wallet_matches: table(
    {
      transaction_number: integer.primary.references('transactions (number)'),
      connection_id: connection,
      order_number: integer.references('orders (number)'),
      side: text.of<Side>(),
      how: text.of<MatchedBy>(),
    },
    {
      indexes: {
        wallet_matches_by_order: '(order_number)',
        wallet_matches_by_how: '(connection_id, side, how)',
        // Finds the latest refunds of a connection without scanning all its rows.
        wallet_matches_latest: '(connection_id, side, transaction_number)',
      },
    },
  ),
  wallet_findings: table(
    {
      connection_id: connection,
      subject: text.of<'order' | 'row'>(),
      number: integer,
      kind: text.of<FindingKind | 'unseen'>(),
      /** The amount in its shortest form, so that equal amounts are equal texts; null if unknown. */
      amount: text.orNull,
      currency: text,
      since: integer.orNull,
      due_at: integer,
    },
    {
      key: ['connection_id', 'subject', 'number'],
      indexes: {
        // The index has the amount without the currency, because the order or the row may omit the currency. The index also has the time, so
        // that rows out of range are not scanned.
        wallet_findings_by_amount: ({ engine }) =>
          `(connection_id, kind, amount, since${engine === 'sqlite' ? ', currency' : ''})`,
        wallet_findings_by_time: '(connection_id, kind, since)',
        wallet_findings_of_rows: '(connection_id, subject, since)',
      },
    },
  ),
  wallet_settlements: table(
    {
      sequence: numbered,
      subject: text.of<'order' | 'row'>(),
      /** The wallet of a row. Null for an order, because any wallet of its account may contain its money. */
      connection_id: text.orNull.references('connections (id)'),
      /** The order's id, or the supplier's id of the row: numbers are valid only in this journal. */
      about: text,
      kind: text.of<FindingKind>(),
      amount: text.orNull,
      /** 0: reopened. */
      settled: integer,
      at: integer,
      who: text,
      words: text,
    },
    {
      indexes: {
        wallet_settlements_by_subject: '(subject, about, sequence)',
        wallet_settlements_by_connection: '(connection_id) where connection_id is not null',
      },
    },
  ),
};
