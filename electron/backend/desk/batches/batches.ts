import { createHash } from 'node:crypto';
import type { BatchRowForm } from '../../../../shared/contract/orders/batches.ts';
import { createMutex } from '../../../../shared/model/base/in-turn.ts';
import type { ColumnMeaning } from '../../../../shared/model/list/sheet/column-plan.ts';
import type { StoredLine } from '../../../../shared/model/list/sheet/kept-line.ts';
import type { Batch } from '../../../../shared/model/order/batch.ts';
import type { Practising } from '../../../../shared/model/order/order-filter.ts';
import {
  looseName,
  type RememberedName,
  storedServiceName,
} from '../../../../shared/model/service/remembered-name.ts';
import { asMachine, callingTill } from '../../base/caller.ts';
import { type KeyValueJournal, keys } from '../../journal/keys.ts';
import type { DeskOf } from '../base/calls.ts';
import { mayGoOver } from '../base/current-person.ts';
import { operatorOf } from '../base/operator.ts';
import { done, invalid, type Outcome } from '../base/outcome.ts';
import { leftOutFor } from '../connections/practice-split.ts';
import type { BatchDeskDeps } from './batch-desk-parts.ts';
import { commitList } from './commit-list.ts';
import { openLinesExport } from './export-lines.ts';
import { planRepeat } from './repeat-plan.ts';
import { openRetryDesk, requeueForBalance } from './retry-rows.ts';
import { openStagedRows } from './staged-rows.ts';

const maxListed = 200;
const maxPaused = 20;

export function openBatchDesk(deps: BatchDeskDeps & Parameters<typeof openLinesExport>[0]) {
  const { journal, clock } = deps;
  const staged = openStagedRows<BatchRowForm>(clock);
  const stagedLines = openStagedRows<StoredLine>(clock);
  const listedFor = async (batches: Batch[], practising?: Practising): Promise<Batch[]> => {
    const hidden = await leftOutFor(journal, practising);
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
      const isForBalance = pauseReason === 'balance-guard' || pauseReason === 'insufficient-balance';
      await resume(batch, mayGoOver(isForBalance));
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
