import type { Generated } from 'kysely';
import type { IdentifierKind } from '../../../../shared/model/identifier/identifier-kind.ts';
import type { PauseReason } from '../../../../shared/model/order/batch.ts';
import type { Attempt, EventReason, OrderState } from '../../../../shared/model/order/order.ts';
import type { Role } from '../../../../shared/model/staff/person.ts';
import type { BookTables } from './book-tables.ts';
import type { CatalogueTables } from './catalogue-tables.ts';
import type { ClaimTables } from './claim-tables.ts';
import type { GapTables } from './gap-tables.ts';
import type { KnownTables } from './known-tables.ts';
import type {
  BatchCountRow,
  OrderCountRow,
  OrderDayRow,
  OrderOfferRow,
  OrderSumRow,
  StatusCountRow,
  WalletSumRow,
} from './order-list-tables.ts';
import type { PricingTables } from './pricing-tables.ts';
import type { WalletMatchTables } from './wallet-match-tables.ts';

/** A current or former member of staff. Records of former staff still refer to this row. */
interface PersonRow {
  number: Generated<number>;
  id: string;
  name: string;
  role: Role;
  added_at: number;
  removed_at: number | null;
}

/** The shop's settings for a role: `rights` and `limits` as JSON. */
interface RoleRow {
  role: Role;
  rights: string;
  limits: string;
}

/** Credentials. `of` is a person's id, or names the shop's recovery code. Never exported. */
interface StaffSecretRow {
  of: string;
  /** A hash made by `hashSecret`. */
  hash: string;
  /** Number of consecutive failed attempts, and the time until which another attempt is refused. */
  tries: number;
  wait_until: number;
}

/** A person's action that no other history contains. */
interface ActRow {
  sequence: Generated<number>;
  at: number;
  person_id: string;
  what: string;
}

interface StaffTables {
  people: PersonRow;
  roles: RoleRow;
  staff_secrets: StaffSecretRow;
  acts: ActRow;
}

/** A customer that has contacts or is named in orders. */
interface CustomerRow {
  number: Generated<number>;
  id: string;
  /** `customerKey` of the name. */
  key: string;
  name: string;
  phone: Generated<string>;
  mail: Generated<string>;
  language: Generated<string>;
  group_name: Generated<string>;
  note: Generated<string>;
  /** 1: the shop has entered contacts. 0: the row is deleted with the last order that has this name. */
  known: Generated<number>;
  updated_at: Generated<number>;
  /** Kept by triggers. */
  orders: Generated<number>;
  ready: Generated<number>;
}

interface CustomerTables {
  customers: CustomerRow;
  customer_orders: { order_number: number; customer: number };
  /** Number of ready orders at each customer price. */
  customer_owed: { customer: number; currency: string; amount: string; orders: number };
  forgotten_customers: { id: string; at: number };
}

// A limiter's state across restarts, on the limiter's own clock.

interface LimiterSlotRow {
  limiter_id: string;
  slot: number;
  saved_at: number;
  free_at: number | null;
}

interface LimiterGateRow {
  limiter_id: string;
  saved_at: number;
  closed_until: number;
  reduced_to: number;
}

// The journal's rows as SQLite stores them: booleans are 0 or 1, lists and maps are JSON text, times are milliseconds since the epoch.

export interface ConnectionRow {
  id: string;
  name: string;
  base_address: string;
  action_path: string;
  key_form: string;
  practice: number;
  manners: string;
  created_at: number;
  removed_at: number | null;
}

export interface ConnectionAccountRow {
  connection_id: string;
  account: string;
}

export interface AccountRow {
  connection_id: string;
  balance: string | null;
  currency: string | null;
  email: string | null;
  details: string;
  fetched_at: number;
}

export interface OrderRow {
  /** Increases by one with each order. Lists are paged by this number. */
  number: Generated<number>;
  id: string;
  request_id: string;
  connection_id: string;
  batch_id: string | null;
  service_id: string;
  service_name: string;
  group_name: string;
  identifier: string;
  identifier_kind: IdentifierKind;
  /** `identifierKey` of the identifier, compared by O5. */
  identifier_key: string;
  /** `identifierEnding` of the identifier, for searches by last digits. */
  identifier_ending: string;
  fields: string;
  quantity: number;
  quantity_asked: number;
  price: string;
  currency: string;
  state: OrderState;
  /** The run of the app that last claimed the order, and the attempt of that claim (money-safety O11). */
  claim_owner: string | null;
  claim_attempt: string | null;
  reference: string | null;
  supplier_status: string | null;
  result: string | null;
  reason: string | null;
  details: string;
  note: string;
  customer: string;
  customer_price: string | null;
  customer_currency: string | null;
  /** Tax in the customer price, in percent. */
  customer_tax: string | null;
  /** How the price was computed: a `PriceReason` as JSON. Null if an older version wrote the row, or if not stated. */
  priced_by: string | null;
  source_line: number | null;
  again_of: string | null;
  created_at: number;
  updated_at: number;
  sent_at: number | null;
  /** The last known balance when the order was sent: the baseline of O4. */
  balance_before: string | null;
  finished_at: number | null;
  handed_over_at: number | null;
  /**
   * Null: the order was never sent. 0: the order needs a look-up at the supplier before it is sent (money-safety O12). Otherwise the time
   * of the last look-up that did not find the order.
   */
  looked_at: number | null;
  /** The person who placed the order; null if the shop had no staff accounts. */
  placed_by: string | null;
}

export interface TypicalTimeRow {
  connection_id: string;
  service_id: string;
  /** Null while too few of the service's orders have succeeded. */
  median_ms: number | null;
  /** An open order is late this long after it was sent; null if unknown. */
  late_after_ms: number | null;
  finished: number;
  updated_at: number;
}

export interface OrderEventRow {
  sequence: Generated<number>;
  order_id: string;
  at: number;
  who: string;
  from_state: OrderState | null;
  to_state: OrderState;
  why: EventReason;
  words: string | null;
  attempt_id: string | null;
  /** Our other order that has the reference named in this event. */
  other_order_id: string | null;
  /** Login of the till that wrote the event, from the shop's server; null if written to a file. */
  login: Generated<string | null>;
}

export interface AttemptRow {
  id: string;
  purpose: Attempt['purpose'];
  started_at: number;
  finished_at: number | null;
  request: string;
  http_status: number | null;
  verdict: Attempt['verdict'];
  evidence: string;
  reply: Uint8Array | null;
  reply_bytes: number;
}

/** One page of a batch's original list; see `batch-lines.ts`. */
export interface BatchLinesRow {
  batch_id: string;
  page: number;
  columns: number;
  /** 1: one line names the columns. */
  header: number;
  /** `StoredLine`s as JSON, deflated. */
  lines: Uint8Array;
}

export interface BatchRow {
  number: Generated<number>;
  id: string;
  request_id: string;
  /** Fingerprint of the request's content; null if an earlier version wrote it. */
  request_content: string | null;
  connection_id: string;
  name: string;
  services: string;
  /** Equal for lists with equal rows in any order; see `list-content.ts`. */
  content: string;
  /** 1: a person accepted that the batch exceeds the balance (O7). */
  over_balance: number;
  paused: number;
  pause_reason: PauseReason | null;
  pause_words: string | null;
  total: number;
  created_at: number;
  updated_at: number;
}

export interface TransactionRow {
  number: Generated<number>;
  connection_id: string;
  id: string;
  at: number | null;
  at_words: string;
  amount: string | null;
  currency: string | null;
  kind: string;
  description: string;
  balance_after: string | null;
  balance_currency: string | null;
  details: string;
  /** Time of the first read on our own clock; null if unknown. */
  read_at: number | null;
}

export interface ReplyRow {
  id: string;
  connection_id: string;
  interface: string;
  operation: string;
  reply: string | null;
  at: number;
  http_status: number | null;
  understood: number;
  stopped: string | null;
  body: Uint8Array;
  lost: number;
  continues: number;
}

export interface ReconciliationRow {
  sequence: Generated<number>;
  order_id: string;
  at: number;
  candidates: string | null;
  failed: string | null;
  balance_now: string | null;
  currency: string | null;
}

export interface FactRow {
  name: string;
  value: string;
}

export interface NumberSeenRow {
  connection_id: string;
  number: string;
  says: string;
  how: string;
  order_id: string;
  seen_at: number;
}

export interface JournalTables
  extends GapTables,
    BookTables,
    CatalogueTables,
    ClaimTables,
    CustomerTables,
    WalletMatchTables,
    PricingTables,
    KnownTables,
    StaffTables {
  connections: ConnectionRow;
  connection_accounts: ConnectionAccountRow;
  numbers_seen: NumberSeenRow;
  accounts: AccountRow;
  orders: OrderRow;
  usual_times: TypicalTimeRow;
  order_counts: OrderCountRow;
  order_offers: OrderOfferRow;
  order_days: OrderDayRow;
  batch_counts: BatchCountRow;
  status_counts: StatusCountRow;
  order_sums: OrderSumRow;
  wallet_sums: WalletSumRow;
  order_events: OrderEventRow;
  attempts: AttemptRow;
  batches: BatchRow;
  batch_lines: BatchLinesRow;
  transactions: TransactionRow;
  replies: ReplyRow;
  reconciliations: ReconciliationRow;
  limiter_slots: LimiterSlotRow;
  limiter_gates: LimiterGateRow;
  /** Key-value entries of this installation, such as the selected connection. */
  facts: FactRow;
}
