import type { Generated } from 'kysely';
import type { FindingKind } from '../../../../shared/model/wallet/finding.ts';
import type { FoundOrder } from '../../../../shared/model/wallet/wallet-cells.ts';

export type MatchedBy = FoundOrder['how'];

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
  /** The amount in its shortest form, so that equal amounts are equal texts; null if unknown. */
  amount: string | null;
  currency: string;
  since: number | null;
  due_at: number;
}

export interface WalletNameRow {
  connection_id: string;
  reference: string;
  transaction_number: number;
}

/**
 * Changes since the last comparison. Pass 1 matches rows by names, pass 2 by amount. Pass 3 assigns unmatched rows of equal amounts again.
 */
export interface WalletDueRow {
  sequence: Generated<number>;
  connection_id: string;
  pass: 1 | 2 | 3;
  subject: 'order' | 'row';
  number: number;
}

/** Progress of the sweep over older rows and orders, from the newest to the oldest. Null when the sweep is done. */
export interface WalletSweepRow {
  connection_id: string;
  rows_below: number | null;
  orders_below: number | null;
}

export interface WalletSettlementRow {
  sequence: Generated<number>;
  subject: 'order' | 'row';
  /** The wallet of a row. Null for an order, because any wallet of its account may contain its money. */
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

/** A balance. Of consecutive equal balances, only the first and the last are stored. */
export interface BalanceDiaryRow {
  connection_id: string;
  asked_at: number;
  told_at: number;
  amount: string;
  currency: string;
  /** 1: no later balance is compared with this one. 2: also, the clock was set back since, and the next balance is dated earlier. */
  broken: number;
}

export interface BalanceSettlementRow {
  sequence: Generated<number>;
  connection_id: string;
  /** This time and the amount identify the change that the person saw and settled. */
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
