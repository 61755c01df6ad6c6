import { createHash } from 'node:crypto';
import type { FailureData } from '../../../../shared/contract/base/failures.ts';
import type { BatchRowForm } from '../../../../shared/contract/orders/batches.ts';
import type { Money } from '../../../../shared/model/base/decimal.ts';
import {
  charactersOf,
  type StoredLine,
  storedLineLimits,
} from '../../../../shared/model/list/sheet/kept-line.ts';
import type { Batch } from '../../../../shared/model/order/batch.ts';
import { isFinal, type OrderState } from '../../../../shared/model/order/order.ts';
import type { ServiceDetail } from '../../../../shared/model/service/service.ts';
import type { ShownService } from '../../../../shared/model/service/shown-service.ts';
import type { Journal } from '../../journal/journal.ts';
import type { NewOrder } from '../../journal/orders/order-inserts.ts';
import { mayGoOver } from '../base/current-person.ts';
import { placedBy } from '../base/operator.ts';
import { done, failed, invalid, type Outcome } from '../base/outcome.ts';
import { yieldToEventLoop } from '../base/yield-to-event-loop.ts';
import { withKeptLists } from '../catalogue/panel-lists.ts';
import { checkGap, type OverGap } from '../orders/check-gap.ts';
import { checkChosen, checkMeaning, checkPrice, confirmedPrice } from '../orders/check-purchase.ts';
import { ensureBalance } from '../orders/ensure-balance.ts';
import type { BatchDeskDeps } from './batch-desk-parts.ts';
import { type CheckedList, checkList, type ListRow, type ListService } from './check-list.ts';

export interface CommitForm {
  readonly requestId: string;
  readonly connectionId: string;
  readonly name: string;
  readonly services: readonly {
    readonly serviceId: string;
    readonly quotedPrice: Money;
    readonly shown?: ShownService | null;
    readonly fields: Readonly<Record<string, string>>;
  }[];
  readonly staged: number;
  /** Number of staged source lines stored with the list; absent if none. */
  readonly stagedLines?: number;
  readonly rows: readonly BatchRowForm[];
  /** The order that each row repeats, if the user chose exactly that order. */
  readonly repeated?: readonly string[];
  readonly overBalance: boolean;
  readonly overGap: OverGap;
}

/**
 * Commits a list: checks every row, the prices (O6), the total (O7), and repeats (O5), then writes everything in one transaction or
 * nothing. Returns the batch of this `requestId`. If the request made a batch with the same content before, returns that batch (O15).
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: it has the checks before a list is written; a failed check ends the call.
export async function commitList(
  deps: BatchDeskDeps,
  form: CommitForm,
  handedOver: { readonly rows: readonly BatchRowForm[]; readonly lines: readonly StoredLine[] },
): Promise<Outcome<Batch>> {
  const { journal, clock } = deps;
  const { connectionId } = form;
  const open = await deps.connections.openClient(connectionId);
  if (!open.ok) return open;
  // The token of a plan is itself a fingerprint of the plan's content.
  const content = form.repeated ? null : await requestContent(connectionId, form, handedOver.rows);
  const findMade = () => madeBy(journal, form.requestId, content);
  const same = await findMade();
  if (same) return same;
  const { staged, stagedLines = 0 } = form;
  if (handedOver.rows.length < staged) return invalid('staged', 'not-staged');
  if (handedOver.lines.length < stagedLines) return invalid('stagedLines', 'not-staged');
  const lines = handedOver.lines.slice(0, stagedLines);
  if (charactersOf(lines) > storedLineLimits.characters) return invalid('stagedLines', 'too-long');
  const forms = [...handedOver.rows.slice(0, staged), ...form.rows];
  if (forms.length === 0) return invalid('rows', 'empty');

  const services = new Map<string, ListService>();
  for (const { serviceId, quotedPrice: quoted, shown, fields } of form.services) {
    const chosen = await checkChosen(journal, connectionId, serviceId);
    if (!chosen.ok) return chosen;
    const quotedPrice = confirmedPrice(quoted, chosen.value);
    const priced = await checkPrice(journal, connectionId, chosen.value, { serviceId, quotedPrice });
    if (!priced.ok) return priced;
    const meant = checkMeaning(shown, priced.value);
    if (!meant.ok) return meant;
    const service = await withKeptLists(journal, connectionId, priced.value);
    services.set(serviceId, { service, price: quotedPrice, fields });
  }
  const checked = await checkList(forms, services);
  if (!checked.ok) return checked;
  const list = checked.value;
  // Two simultaneous clicks make one batch. The second click is not a repeat.
  const twinOr = async <Failed>(failure: Failed) => (await findMade()) ?? failure;
  // This check informs the user immediately. The journal checks again in the transaction that writes.
  const repeats = await compare(journal, connectionId, forms, list, form.repeated);
  if (!repeats.ok) return twinOr(repeats);
  const gap = await checkGap(journal, connectionId, form.overGap);
  if (!gap.ok) return twinOr(gap);
  const overBalance = mayGoOver(form.overBalance);
  if (!overBalance) {
    for (const total of list.totals) {
      const enough = await ensureBalance(deps, connectionId, total);
      if (!enough.ok) return enough;
    }
  }

  const batch = {
    id: deps.randomId(),
    requestId: form.requestId,
    requestContent: content,
    connectionId,
    name: form.name,
    services: list.services,
    content: list.content,
    overBalance,
    lines,
  };
  const orders = await ordersOf(deps, { ...batch, list, again: repeats.value.again, overGap: gap.value });
  const inserted = await journal.batches.insert(batch, orders, clock.nowMs());
  if (!inserted.ok) return twinOr(failed('rows-on-order', { rows: [...inserted.conflicting] }));
  deps.wake(connectionId);
  const written = await journal.batches.read(batch.id);
  return written ? done(written) : invalid('id', 'not-found');
}

/** The batch that this request created before. Returns an error if the earlier request had different content (O15). */
async function madeBy(
  journal: Journal,
  requestId: string,
  content: string | null,
): Promise<Outcome<Batch> | null> {
  const existing = await journal.batches.findByRequest(requestId);
  if (existing === null) return null;
  const isOther = content !== null && existing.content !== null && !isSameRequest(existing.content, content);
  return isOther ? invalid('requestId', 'other-content') : done(existing.batch);
}

/** Compares a list with the journal. Refuses a list that was committed before, or whose rows have unresolved orders. */
async function compare(
  journal: Journal,
  connectionId: string,
  forms: readonly BatchRowForm[],
  list: CheckedList,
  repeated: readonly string[] | undefined,
): Promise<Outcome<Repeats>> {
  // If every row has a reason, the user has seen the earlier orders and repeats them on purpose.
  if (forms.some((row) => row.againReason === null)) {
    const before = await journal.batches.findByContent(connectionId, list.content);
    if (before) return failed('imported-before', before);
  }
  const repeats = await findRepeats(journal, connectionId, list.rows, repeated);
  if (repeats.refused.length > 0) return failed('rows-on-order', { rows: [...repeats.refused] });
  return done(repeats);
}

// Lets other work run, as in check-list.ts.
const rowsAtOnce = 500;

async function ordersOf(
  deps: BatchDeskDeps,
  batch: {
    readonly id: string;
    readonly requestId: string;
    readonly connectionId: string;
    readonly list: CheckedList;
    readonly again: ReadonlyMap<number, string>;
    readonly overGap: string | null;
  },
): Promise<NewOrder[]> {
  const author = placedBy(deps.settings);
  const orders: NewOrder[] = [];
  for (const [index, { form, service, identifier, fields, price }] of batch.list.rows.entries()) {
    if (index % rowsAtOnce === rowsAtOnce - 1) await new Promise((resolve) => setImmediate(resolve));
    orders.push({
      id: deps.randomId(),
      requestId: `${batch.requestId}:${index}`,
      connectionId: batch.connectionId,
      batchId: batch.id,
      serviceId: service.id,
      serviceName: service.name,
      group: service.group,
      identifier,
      identifierKind: service.identifier.kind,
      fields,
      quantity: form.quantity,
      quantityAsked: service.quantity !== null,
      price,
      note: form.note,
      customer: form.customer,
      customerPrice: form.customerPrice,
      customerTax: form.customerTax,
      pricedBy: form.pricedBy,
      sourceLine: form.sourceLine,
      againOf: batch.again.get(index) ?? null,
      ...author,
      words: form.againReason,
      overGap: batch.overGap,
    });
  }
  return orders;
}

/**
 * A fingerprint of a commit's content, so that a request id cannot be reused for other content (money-safety O15). The content is the
 * connection, the services with prices, and the rows. Excludes reasons and consents, because the user may add one and send the same list
 * again.
 */
async function requestContent(
  connectionId: string,
  {
    services,
    rows,
    staged,
  }: {
    readonly services: readonly {
      readonly serviceId: string;
      readonly quotedPrice: Money;
      readonly fields: Readonly<Record<string, string>>;
    }[];
    readonly rows: readonly BatchRowForm[];
    readonly staged: number;
  },
  stagedRows: readonly BatchRowForm[],
): Promise<string> {
  const prices = services.map(({ serviceId, quotedPrice: { amount, currency }, fields }) => [
    serviceId,
    amount,
    currency,
    sorted(fields),
  ]);
  const reported = await fingerprint([[connectionId, staged], ...prices, ...rows.map(contentOf)]);
  if (stagedRows.length < staged) return reported;
  return `${reported} ${await fingerprint(stagedRows.slice(0, staged).map(contentOf))}`;
}

/** Staged rows are deleted after the commit. From then on, only the number of rows is compared. */
function isSameRequest(made: string, asked: string): boolean {
  return made === asked || made.startsWith(`${asked} `);
}

function contentOf({ serviceId, identifier, fields, quantity, customer, customerPrice }: BatchRowForm) {
  return [serviceId, identifier, sorted(fields), quantity, customer, customerPrice];
}

const sorted = (fields: Readonly<Record<string, string>>) => Object.entries(fields).sort();

async function fingerprint(parts: readonly unknown[]): Promise<string> {
  const all = createHash('sha256');
  for (const [index, part] of parts.entries()) {
    await yieldToEventLoop(index);
    all.update(`${JSON.stringify(part)}\n`);
  }
  return all.digest('base64url');
}

type RowOnOrder = FailureData<'rows-on-order'>['rows'][number];

interface Repeats {
  /** Rows that may not be written, in the order of the list. */
  readonly refused: readonly RowOnOrder[];
  /** Rows that repeat a finished order on purpose: row index → first order. */
  readonly again: ReadonlyMap<number, string>;
}

/**
 * Compares a list with the journal (O5): unresolved orders are never repeated, and delivered orders are repeated only with a reason.
 * `repeated` has one entry per row.
 */
async function findRepeats(
  journal: Journal,
  connectionId: string,
  rows: readonly ListRow[],
  repeated: readonly string[] = [],
): Promise<Repeats> {
  const refused: RowOnOrder[] = [];
  const again = new Map<number, string>();
  const places = new Map<ServiceDetail, Map<string, number>>();
  rows.forEach(({ service, identifier }, row) => {
    const own = places.get(service) ?? new Map<string, number>();
    places.set(service, own.set(identifier, row));
  });
  for (const [{ id: serviceId, identifier: rule }, own] of places) {
    const service = { serviceId, kind: rule.kind };
    for (const known of await journal.orders.known(connectionId, service, [...own.keys()])) {
      const row = own.get(known.identifier);
      if (row === undefined) continue;
      const { orderId, state, createdAt, elsewhere } = known;
      const reason = rows[row]?.form.againReason ?? null;
      if (isOnOrder(state, reason)) refused.push({ row, orderId, state, createdAt, elsewhere });
      else if (reason !== null) again.set(row, repeated[row] ?? orderId);
    }
  }
  return { refused: refused.sort((one, other) => one.row - other.row), again };
}

function isOnOrder(state: OrderState, reason: string | null): boolean {
  return !isFinal(state) || (state === 'success' && reason === null);
}
