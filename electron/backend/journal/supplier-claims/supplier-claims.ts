import type { ChangeFeed } from '../engine/change-feed.ts';
import type { Database } from '../engine/database.ts';
import { type ClaimActs, openClaimActs } from './claim-acts.ts';
import { type ClaimFormJournal, openClaimFormJournal } from './claim-forms.ts';
import { type ClaimLists, openClaimLists } from './claim-lists.ts';
import { closePaidClaims } from './paid-claims.ts';
import { type RefundTime, readRefundTimes } from './refund-times.ts';

/** Claims on suppliers, with their history. Unrelated to the outbox's claims, which are about sending. */
export interface SupplierClaimJournal extends ClaimActs, ClaimLists {
  readonly forms: ClaimFormJournal;
  /** Ends claims that the wallet has paid; returns how many. */
  closePaid(nowMs: number): Promise<number>;
  refundTimes(connectionId: string): Promise<RefundTime[]>;
}

export function openSupplierClaimJournal(
  database: Database,
  reads: Database,
  feed: ChangeFeed,
): SupplierClaimJournal {
  return {
    ...openClaimActs(database, feed),
    ...openClaimLists(reads),
    forms: openClaimFormJournal(database, feed),
    closePaid: (nowMs) => closePaidClaims(database, reads, feed, nowMs),
    refundTimes: (connectionId) => readRefundTimes(reads, connectionId),
  };
}
