import type { Generated } from 'kysely';
import type { FindingKind } from '../../../../shared/model/wallet/finding.ts';
import type { FoundOrder } from '../../../../shared/model/wallet/wallet-cells.ts';

export type MatchedBy = FoundOrder['how'];

/** The direction of the money. */
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
  /** In its shortest form, so that equal amounts are equal texts; null if unknown. */
  amount: string | null;
  currency: string;
  since: number | null;
  due_at: number;
}

/** References named by a row without an order. */
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

/** How far the sweep over older rows and orders has come, from the newest down; null once done. */
export interface WalletSweepRow {
  connection_id: string;
  rows_below: number | null;
  orders_below: number | null;
}

export interface WalletSettlementRow {
  sequence: Generated<number>;
  subject: 'order' | 'row';
  /** The wallet of a row; null for an order, which any wallet of its account may judge. */
  connection_id: string | null;
  /** The order's id, or the supplier's id of the row. */
  about: string;
  kind: FindingKind;
  amount: string | null;
  /** 0: reopened. */
  settled: number;
  at: number;
  who: string;
  words: string;
}

/** A balance; of equal ones in a row only the first and the last. */
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
  /** Identifies the change together with its amount: a person settles what was shown. */
  noticed_at: number;
  amount: string;
  /** 0: reopened. */
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
