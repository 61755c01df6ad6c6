import type { Generated } from 'kysely';
import type {
  ClaimEvent,
  ClaimKind,
  ClaimOutcome,
  ClaimState,
} from '../../../../shared/model/claim/claim.ts';

export interface SupplierClaimRow {
  number: Generated<number>;
  id: string;
  connection_id: string;
  kind: ClaimKind;
  topic: string;
  /** The order or row as one text. This text and the topic together are unique among open claims. */
  about: string;
  order_id: string | null;
  /** The supplier's own id of a wallet row. */
  row_id: string | null;
  amount: string | null;
  currency: string;
  state: ClaimState;
  outcome: ClaimOutcome | null;
  /** JSON: ids of refunds that the order had when the claim was opened, and that do not pay the claim. */
  rows_before: string;
  /** JSON: ids of the rows that paid the claim. */
  paid_by: string;
  opened_at: number;
  asked_at: number | null;
  ask_at: number | null;
  closed_at: number | null;
}

export interface ClaimEventRow {
  sequence: Generated<number>;
  claim_id: string;
  at: number;
  who: string;
  what: ClaimEvent['what'];
  words: string;
  ask_at: number | null;
  reference: string | null;
}

export interface ClaimFormRow {
  connection_id: string;
  kind: ClaimKind;
  text: string;
}

export interface ClaimLinkRow {
  connection_id: string;
  link: string;
}

export interface ClaimTables {
  supplier_claims: SupplierClaimRow;
  claim_events: ClaimEventRow;
  claim_forms: ClaimFormRow;
  claim_places: ClaimLinkRow;
}
