import type { Generated } from 'kysely';
import type { FindingKind } from '../../../../shared/model/wallet/finding.ts';
import type { FoundOrder } from '../../../../shared/model/wallet/wallet-cells.ts';

export type MatchedBy = FoundOrder['how'];

/** Which way the money went. */
export type Side = 'debit' | 'refund';

export interface WalletMatchRow {
  transaction_number: number;
  connection_id: string;
  order_number: number;
  side: Side;
  how: MatchedBy;
}

export interface WalletFindingRow {
  connection_id: string;
  subject: 'order' | 'row';
  number: number;
  kind: FindingKind | 'unseen';
  /** In its shortest form, so that equal amounts are equal texts; null if it cannot be said. */
  amount: string | null;
  currency: string;
  since: number | null;
  due_at: number;
}

/** The references that a row names which is no order's yet. */
export interface WalletNameRow {
  connection_id: string;
  reference: string;
  transaction_number: number;
}

/**
 * What has changed since the last comparison. Rows are first matched by what they name, then by amount; last, leftovers among equal ones are assigned
 * again.
 */
export interface WalletDueRow {
  sequence: Generated<number>;
  connection_id: string;
  pass: 1 | 2 | 3;
  subject: 'order' | 'row';
  number: number;
}

/** How far what was there before the wallet was compared has been gone through, from the newest down; null once it is done. */
export interface WalletSweepRow {
  connection_id: string;
  rows_below: number | null;
  orders_below: number | null;
}

export interface WalletSettlementRow {
  sequence: Generated<number>;
  subject: 'order' | 'row';
  /** Whose wallet the row is in; null for an order, which may be judged by any wallet of its account. */
  connection_id: string | null;
  /** The order's id, or the supplier's id of the row. */
  about: string;
  kind: FindingKind;
  amount: string | null;
  /** 0: it is open again. */
  settled: number;
  at: number;
  who: string;
  words: string;
}

/** What a balance was; of those in a row that say the same the first and the last. */
export interface BalanceDiaryRow {
  connection_id: string;
  asked_at: number;
  told_at: number;
  amount: string;
  currency: string;
  /** 1: the clock was set back after it. */
  broken: number;
}

export interface BalanceSettlementRow {
  sequence: Generated<number>;
  connection_id: string;
  /** Of the jump, with its amount: what a person settles is what was shown. */
  noticed_at: number;
  amount: string;
  /** 0: it is open again. */
  settled: number;
  at: number;
  who: string;
  words: string;
}

export interface WalletMatchTables {
  balance_diary: BalanceDiaryRow;
  balance_settlements: BalanceSettlementRow;
  wallet_matches: WalletMatchRow;
  wallet_findings: WalletFindingRow;
  wallet_names: WalletNameRow;
  wallet_due: WalletDueRow;
  wallet_sweeps: WalletSweepRow;
  wallet_settlements: WalletSettlementRow;
}
