import type {
  ClaimEvent,
  ClaimKind,
  ClaimOutcome,
  ClaimState,
} from '../../../../../shared/model/claim/claim.ts';
import { connection, integer, numbered, table, text } from '../table.ts';

/** Claims on suppliers about orders and wallet rows, with their history, and how each supplier takes claims. */
export const supplierClaimsTables = {
  supplier_claims: table(
    {
      number: numbered,
      id: text.unique,
      connection_id: connection,
      kind: text.of<ClaimKind>(),
      topic: text,
      /** The order or row as one text. This text and the topic together are unique among open claims. */
      about: text,
      order_id: text.orNull.references('orders (id)'),
      /** The supplier's own id of a wallet row. */
      row_id: text.orNull,
      amount: text.orNull,
      currency: text,
      state: text.of<ClaimState>(),
      outcome: text.of<ClaimOutcome>().orNull,
      /** JSON: ids of refunds that the order had when the claim was opened, and that do not pay the claim. */
      rows_before: text,
      /** JSON: ids of the rows that paid the claim. */
      paid_by: text,
      opened_at: integer,
      asked_at: integer.orNull,
      ask_at: integer.orNull,
      closed_at: integer.orNull,
    },
    {
      also: () => ['check ((order_id is null) <> (row_id is null))'],
      indexes: {
        one_open_claim: "unique (about, topic) where state <> 'closed'",
        supplier_claims_to_ask: "(ask_at, number) where state <> 'closed'",
        supplier_claims_closed: "(closed_at, number) where state = 'closed'",
        supplier_claims_by_connection: '(connection_id)',
        supplier_claims_by_order: '(order_id) where order_id is not null',
        supplier_claims_by_subject: '(about, number)',
      },
    },
  ),
  claim_events: table(
    {
      sequence: numbered,
      claim_id: text.references('supplier_claims (id)'),
      at: integer,
      who: text,
      what: text.of<ClaimEvent['what']>(),
      words: text,
      ask_at: integer.orNull,
      reference: text.orNull,
    },
    {
      indexes: {
        claim_events_by_claim: '(claim_id, sequence)',
      },
    },
  ),
  claim_forms: table(
    { connection_id: connection, kind: text.of<ClaimKind>(), text: text },
    { key: ['connection_id', 'kind'] },
  ),
  claim_places: table(
    { connection_id: text.primary.references('connections (id)'), link: text },
    { stored: 'keyed' },
  ),
};
