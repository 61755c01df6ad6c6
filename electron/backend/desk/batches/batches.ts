import { createHash, hash } from 'node:crypto';
import { type BatchRowForm, maxRetryGroups } from '../../../../shared/contract/orders/batches.ts';
import { compareDecimals, multiplyDecimal, sumByCurrency } from '../../../../shared/model/base/decimal.ts';
import { createMutex } from '../../../../shared/model/base/in-turn.ts';
import type { ColumnMeaning } from '../../../../shared/model/list/sheet/column-plan.ts';
import type { StoredLine } from '../../../../shared/model/list/sheet/kept-line.ts';
import type { Batch, RetryGroup } from '../../../../shared/model/order/batch.ts';
import type { Order } from '../../../../shared/model/order/order.ts';
import type { Practising } from '../../../../shared/model/order/order-filter.ts';
import {
  looseName,
  type RememberedName,
  storedServiceName,
} from '../../../../shared/model/service/remembered-name.ts';
import type { ServiceDetail } from '../../../../shared/model/service/service.ts';
import { asMachine, callingTill } from '../../base/caller.ts';
import type { Journal } from '../../journal/journal.ts';
import { type KeyValueJournal, keys } from '../../journal/keys.ts';
import type { NewOrder } from '../../journal/orders/order-inserts.ts';
import { isForBalance, isLasting } from '../../supplier/decode/failures/refusals.ts';
import type { DeskOf } from '../base/calls.ts';
import { mayGoOver } from '../base/current-person.ts';
import { operatorOf, placedBy } from '../base/operator.ts';
import { done, invalid, type Outcome } from '../base/outcome.ts';
import { excludedConnections } from '../connections/practice-split.ts';
import { checkGap } from '../orders/check-gap.ts';
import { checkChosen, priceMoved } from '../orders/check-purchase.ts';
import { duplicate } from '../orders/check-repeat.ts';
import { ensureBalance } from '../orders/ensure-balance.ts';
import type { BatchDeskDeps } from './batch-desk-parts.ts';
import { commitList } from './commit-list.ts';
import { openLinesExport } from './export-lines.ts';
import { planRepeat } from './repeat-plan.ts';
import { openStagedRows } from './staged-rows.ts';

const maxListed = 200;
const maxPaused = 20;

export function openBatchDesk(deps: BatchDeskDeps & Parameters<typeof openLinesExport>[0]) {
  const { journal, clock } = deps;
  const staged = openStagedRows<BatchRowForm>(clock);
  const stagedLines = openStagedRows<StoredLine>(clock);
  const listedFor = async (batches: Batch[], practising?: Practising): Promise<Batch[]> => {
    const hidden = await excludedConnections(journal, practising);
    return batches.filter(({ connectionId }) => !hidden.includes(connectionId));
  };
  const readBatch = async (id: string): Promise<Outcome<Batch>> => {
    const batch = await journal.batches.read(id);
    return batch ? done(batch) : invalid('id', 'not-found');
  };

  // A user who resumes a batch after uncertain orders wants to see the outcome of the next orders, so single orders also resume (O10).
  const resume = async ({ id, connectionId, pauseReason }: Batch, overBalance: boolean): Promise<void> => {
    if (pauseReason === 'uncertain') await journal.uncertainStops.resume(connectionId);
    await journal.batches.resume(id, overBalance, clock.nowMs());
    deps.wake(connectionId);
  };

  return {
    stage: ({ requestId, from, rows }) => ({
      staged: staged.stage(requestId, from, rows),
    }),
    stageLines: ({ requestId, from, lines }) => ({
      staged: stagedLines.stage(requestId, from, lines),
    }),
    async commit(form) {
      const { requestId } = form;
      const outcome = await commitList(deps, form, {
        rows: staged.read(requestId),
        lines: stagedLines.read(requestId),
      });
      if (outcome.ok) for (const each of [staged, stagedLines]) each.drop(requestId);
      return outcome;
    },
    ...openRepeatDesk(deps),
    ...openRetryDesk(deps, resume),
    ...openServiceNamesDesk(deps),
    ...openLinesExport(deps),
    columns: ({ header }) => readColumnMemory(journal.keyValues, header),
    async rememberColumns({ header, meanings }) {
      await writeColumnMemory(journal.keyValues, header, meanings);
      return {};
    },
    list: async (asked) => done(await listedFor(await journal.batches.list(maxListed), asked)),
    paused: async (asked) => done(await listedFor(await journal.batches.paused(maxPaused), asked)),
    read: async ({ id }) => done(await journal.batches.read(id)),
    async pause({ id }) {
      await journal.batches.pause(id, 'person', null, clock.nowMs());
      return readBatch(id);
    },
    async resume({ id }) {
      const batch = await journal.batches.read(id);
      if (!batch) return invalid('id', 'not-found');
      // If the user resumes despite a low balance, only the supplier checks the balance from now on (O7).
      const { pauseReason } = batch;
      if (pauseReason === 'insufficient-balance') await requeueForBalance(deps, batch);
      const pausedForBalance = pauseReason === 'balance-guard' || pauseReason === 'insufficient-balance';
      await resume(batch, mayGoOver(pausedForBalance));
      return readBatch(id);
    },
    async cancelQueued({ id }) {
      await journal.batches.cancelQueued(id, operatorOf(deps.settings), clock.nowMs());
      deps.lookForUncertain();
      return readBatch(id);
    },
  } satisfies DeskOf<'batches'>;
}

/**
 * The columns that a user confirmed at this till for lists with this header. If there are none, the columns confirmed at the machine. Null
 * if there are none at all, or if they are unreadable.
 */
async function readColumnMemory(keyValues: KeyValueJournal, header: string): Promise<ColumnMeaning[] | null> {
  const ownValue = await keyValues.read(keyOf(header));
  return ownValue ?? asMachine(() => keyValues.read(keyOf(header)));
}

async function writeColumnMemory(
  keyValues: KeyValueJournal,
  header: string,
  meanings: readonly ColumnMeaning[],
): Promise<void> {
  await keyValues.write(keyOf(header), [...meanings]);
}

// A header can be very long, so its key is a hash.
const keyOf = (header: string) =>
  keys.columns(createHash('sha256').update(header).digest('hex'), callingTill()?.id ?? '');

/** Orders a selection again on purpose: one batch, in which each order is linked to the order that it repeats (money-safety O5). */
function openRepeatDesk(parts: BatchDeskDeps) {
  const { journal, connections, chosen } = parts;
  return {
    async planAgain({ connectionId, selection }) {
      const open = await connections.openClient(connectionId);
      if (!open.ok) return open;
      const orders = await chosen.all(selection);
      if (orders === null) return invalid('selection', 'too-many');
      return done((await planRepeat(journal, open.value.id, orders)).plan);
    },
    /**
     * Returns the batch of this plan. If another click or window has already committed the plan, returns that batch. Returns `moved` if the
     * plan is outdated.
     */
    async orderAgain({ token, orderIds, reason, ...form }) {
      const open = await connections.openClient(form.connectionId);
      if (!open.ok) return open;
      const orders = await chosen.all({ by: 'ids', ids: [...orderIds] });
      const whole = await planRepeat(journal, form.connectionId, orders ?? []);
      const same = await journal.batches.findByRequest(token);
      if (same) return done(same.batch);
      // A price (O6) or another order for the same device (O5) changed since the user looked, so the user must look again.
      if (whole.plan.token !== token) return invalid('orders', 'moved');
      const { services, plan } = whole;
      const rows = whole.rows.map((row) => ({ ...row, againReason: reason }));
      return commitList(
        parts,
        { ...form, requestId: token, services, rows, repeated: plan.orderIds, staged: 0 },
        { rows: [], lines: [] },
      );
    },
  } satisfies DeskOf<'batches'>;
}

function openServiceNamesDesk({ journal }: BatchDeskDeps) {
  const memory = openServiceMemory(journal.keyValues);
  return {
    async serviceNames({ connectionId }) {
      return done(connectionId === null ? [] : await memory.read(connectionId));
    },
    /** Remembers the service with its current catalogue data, so that a later service with the same id is not mistaken for this service. */
    async rememberServiceName({ connectionId, written, serviceId }) {
      const service = await journal.catalogue.service(connectionId, serviceId);
      if (!service) return invalid('serviceId', 'not-found');
      const serviceName = storedServiceName(service.name);
      const { kind } = service.identifier;
      await memory.remember(connectionId, { written, serviceId, serviceName, kind });
      return done({});
    },
    async forgetServiceName({ connectionId, written }) {
      await memory.forget(connectionId, written);
      return done({});
    },
  } satisfies DeskOf<'batches'>;
}

// Maximum number of names, more than a shop's customers use. Above it, the oldest name is dropped.
const maxNames = 500;

function openServiceMemory(keyValues: KeyValueJournal) {
  // Entries are saved one after another, so that no entry is lost if two windows save at the same time.
  const runExclusive = createMutex();
  const read = async (connectionId: string): Promise<RememberedName[]> =>
    (await keyValues.read(keys.serviceNames(connectionId))) ?? [];
  const change = (connectionId: string, written: string, first: readonly RememberedName[]) =>
    runExclusive(async () => {
      const key = looseName(written);
      const otherNames = (await read(connectionId)).filter((each) => looseName(each.written) !== key);
      const names = [...first, ...otherNames].slice(0, maxNames);
      await keyValues.write(keys.serviceNames(connectionId), names);
    });
  return {
    /** Newest first; empty if unreadable. */
    read,
    /** Replaces an earlier entry with the same name. */
    remember: (connectionId: string, name: RememberedName) => change(connectionId, name.written, [name]),
    forget: (connectionId: string, written: string) => change(connectionId, written, []),
  };
}

/** Retries a batch's rows that the supplier refused or rejected, each as the next attempt of the same row. */
function openRetryDesk(parts: BatchDeskDeps, resume: Resume) {
  const { journal } = parts;
  return {
    async planRetry({ id }) {
      const batch = await journal.batches.read(id);
      if (!batch) return invalid('id', 'not-found');
      const planned: RetryGroup[] = [];
      for (const { reported: reportedGroup, rows } of await groupsToRetry(journal, batch))
        planned.push({ ...reportedGroup, money: await parts.moneyShares(rows.map((row) => row.id)) });
      return done(planned);
    },
    // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: it has the checks before rows are written again; a failed check ends the call.
    async retry({ id, requestId, tokens, overGap, ...form }) {
      const overBalance = mayGoOver(form.overBalance);
      const batch = await journal.batches.read(id);
      if (!batch) return invalid('id', 'not-found');
      // The same button was clicked again.
      const attemptRequest = attemptRequests(id, requestId, tokens);
      const existing = await journal.orders.findRequest(`${requestId}:`);
      if (existing !== null)
        return existing === attemptRequest(0) ? done(batch) : invalid('requestId', 'other-content');
      const groups = await groupsToRetry(journal, batch);
      const chosen = tokens.map((token) =>
        groups.find(({ reported: reportedGroup }) => reportedGroup.token === token),
      );
      const rows = chosen.flatMap((group) => group?.rows ?? []);
      // Retries only the confirmed rows and sum.
      if (chosen.includes(undefined)) return invalid('tokens', 'moved');
      const gap = await checkGap(journal, batch.connectionId, overGap);
      if (!gap.ok) return gap;
      const priced = await checkPrices(journal, rows);
      if (!priced.ok) return priced;
      if (!overBalance) {
        for (const total of sumByCurrency(rows.map((order) => order.price))) {
          const enough = await ensureBalance(parts, batch.connectionId, total);
          if (!enough.ok) return enough;
        }
      }
      const attempts = rows.map((order, index) => ({ order, requestId: attemptRequest(index) }));
      const added = await addAttempts(parts, batch, attempts, gap.value);
      if (!added.ok) return added;
      // A batch that paused for uncertain orders resumes only on a decision of the user about them (O10).
      if (batch.pauseReason !== 'uncertain') await resume(batch, overBalance);
      return done((await journal.batches.read(id)) ?? batch);
    },
  } satisfies DeskOf<'batches'>;
}

type Resume = (batch: Batch, overBalance: boolean) => Promise<void>;

/**
 * Queues rows again that were refused only because the balance was too low. A row stays refused if its account has an unsettled gap (J5) or
 * its price changed (O6). The user can retry such rows by hand.
 */
async function requeueForBalance(deps: BatchDeskDeps, batch: Batch): Promise<void> {
  const { journal } = deps;
  const gap = await checkGap(journal, batch.connectionId, null);
  if (!gap.ok) return;
  const refused = (await groupsToRetry(journal, batch))
    .flatMap(({ rows }) => rows)
    .filter(({ state, reason }) => state === 'refused' && isForBalance(reason ?? ''));
  for (const rows of Map.groupBy(refused, ({ serviceId }) => serviceId).values()) {
    if (!(await checkPrices(journal, rows)).ok) continue;
    const attempts = rows.map((order) => ({ order, requestId: `resumed:${order.id}` }));
    await addAttempts(deps, batch, attempts, gap.value);
  }
}

async function addAttempts(
  deps: BatchDeskDeps,
  batch: Batch,
  attempts: readonly { readonly order: Order; readonly requestId: string }[],
  overGap: NewOrder['overGap'],
): Promise<Outcome<void>> {
  if (attempts.length === 0) return done(undefined);
  const author = placedBy(deps.settings);
  const orders = attempts.map(
    ({ order, requestId }): NewOrder => ({
      ...order,
      id: deps.randomId(),
      requestId,
      againOf: order.id,
      ...author,
      words: order.reason,
      overGap: overGap ?? null,
    }),
  );
  const added = await deps.journal.batches.add(batch.id, orders, deps.clock.nowMs());
  // Two simultaneous clicks count as one action.
  return added.ok || added.twin ? done(undefined) : duplicate(added.conflicting[0]);
}

/**
 * The request ids of the attempts that one click starts. Each id depends on the confirmed rows, so a click on other rows makes other ids
 * (O15).
 */
function attemptRequests(
  batchId: string,
  requestId: string,
  tokens: readonly string[],
): (index: number) => string {
  const content = hash('sha256', JSON.stringify([batchId, ...tokens]), 'base64url');
  return (index) => `${requestId}:${content}:${index}`;
}

/** Refuses rows whose confirmed price differs from the current catalogue price (O6). */
async function checkPrices(journal: Journal, orders: readonly Order[]): Promise<Outcome<void>> {
  const services = new Map<string, ServiceDetail | null>();
  for (const { connectionId, serviceId, quantity, price: confirmed } of orders) {
    if (!services.has(serviceId)) {
      const chosen = await checkChosen(journal, connectionId, serviceId);
      if (!chosen.ok) return chosen;
      services.set(serviceId, chosen.value);
    }
    const current = services.get(serviceId)?.price ?? null;
    const now = current === null ? null : { ...current, amount: multiplyDecimal(current.amount, quantity) };
    const same = now?.currency === confirmed.currency && compareDecimals(now.amount, confirmed.amount) === 0;
    if (!same) return priceMoved(journal, connectionId, { serviceId, quoted: confirmed, current: now });
  }
  return done(undefined);
}

interface RowsToRetry {
  /** The group as shown, without `money`. Its token identifies exactly these rows. */
  readonly reported: Omit<RetryGroup, 'money'>;
  readonly rows: readonly Order[];
}

/** The rows of a batch that can be retried, grouped by outcome and reason, largest group first. */
async function groupsToRetry(journal: Journal, { id, connectionId }: Batch): Promise<readonly RowsToRetry[]> {
  const rows = await journal.batches.retryable(id);
  // An open or delivered order at another connection of the account prevents only the retry of the row for the same service and identifier
  // (O5).
  const wanted = rows.map((row) => ({ ...row, againOf: row.id }));
  const conflicting = await journal.many.conflicting(connectionId, wanted);
  const elsewhere = new Set(conflicting.flatMap((each) => (each.elsewhere === null ? [] : [each.row])));
  const able = rows.filter((_, row) => !elsewhere.has(row));
  const byReason = [...Map.groupBy(able, (row) => JSON.stringify([row.state, reasonOf(row)])).values()];
  byReason.sort((one, other) => other.length - one.length);
  const named = byReason.slice(0, maxNamed).map((group) => groupOf(group, reasonOf(group[0])));
  // Small groups are merged without their reason; permanent and temporary failures stay separate.
  const others = Map.groupBy(byReason.slice(maxNamed).flat(), (row) => `${row.state} ${lasts(row)}`);
  return [...named, ...[...others.values()].map((group) => groupOf(group, ''))];
}

// Leaves room for the groups without a reason: refused permanently, refused temporarily, rejected.
const maxNamed = maxRetryGroups - 3;

function groupOf(rows: readonly Order[], reason: string): RowsToRetry {
  const [first] = rows;
  const token = createHash('sha256').update(JSON.stringify(rows.map(({ id }) => id)));
  const reported = {
    token: token.digest('hex'),
    state: first?.state === 'rejected' ? ('rejected' as const) : ('refused' as const),
    reason,
    lasting: first !== undefined && lasts(first),
    rows: rows.length,
    totals: sumByCurrency(rows.map(({ price }) => price)),
  };
  return { reported, rows };
}

function lasts({ state, reason }: Order): boolean {
  return state === 'refused' && isLasting(reason ?? '');
}

/** The reason for an order's outcome. The identifier is removed, so that equal reasons match. */
function reasonOf(order: Order | undefined): string {
  return order?.reason?.replaceAll(order.identifier, '…').slice(0, 500) ?? '';
}
