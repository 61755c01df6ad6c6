import type { BatchRowForm } from '../../../../shared/contract/batches.ts';
import { compareDecimals, multiplyDecimal, sumByCurrency } from '../../../../shared/model/base/decimal.ts';
import type { ColumnMeaning } from '../../../../shared/model/list/sheet/column-plan.ts';
import type { Batch } from '../../../../shared/model/order/batch.ts';
import type { Order } from '../../../../shared/model/order/order.ts';
import type { ServiceDetail } from '../../../../shared/model/service/service.ts';
import type { Journal } from '../../journal/journal.ts';
import type { NewOrder } from '../../journal/orders/order-inserts.ts';
import { done, failed, invalid, type Outcome } from '../base/outcome.ts';
import { checkGap, type OverGap } from '../orders/check-gap.ts';
import { checkChosen } from '../orders/check-purchase.ts';
import { duplicate } from '../orders/check-repeat.ts';
import { enoughBalance } from '../orders/enough-balance.ts';
import { operatorOf } from '../orders/order-decisions.ts';
import type { BatchDeskParts } from './batch-desk-parts.ts';
import { readColumnMemory, writeColumnMemory } from './column-memory.ts';
import { type CommitForm, commitList } from './commit-list.ts';
import { openRepeatDesk, type RepeatDesk } from './repeat-orders.ts';
import { openStagedRows } from './staged-rows.ts';

export interface BatchDesk extends RepeatDesk {
  stage(requestId: string, from: number, rows: readonly BatchRowForm[]): { staged: number };
  commit(form: CommitForm): Promise<Outcome<Batch>>;
  columns(header: string): Promise<ColumnMeaning[] | null>;
  rememberColumns(header: string, meanings: readonly ColumnMeaning[]): Promise<Record<never, never>>;
  list(): Promise<Outcome<Batch[]>>;
  paused(): Promise<Outcome<Batch[]>>;
  read(id: string): Promise<Outcome<Batch | null>>;
  pause(id: string): Promise<Outcome<Batch>>;
  resume(id: string): Promise<Outcome<Batch>>;
  cancelQueued(id: string): Promise<Outcome<Batch>>;
  retryRefused(
    id: string,
    requestId: string,
    over: { readonly overBalance: boolean; readonly overGap: OverGap },
  ): Promise<Outcome<Batch>>;
}

const mostListed = 200;
const mostPaused = 20;

export function openBatchDesk(parts: BatchDeskParts): BatchDesk {
  const { journal, clock } = parts;
  const staged = openStagedRows(clock);
  const shown = async (id: string): Promise<Outcome<Batch>> => {
    const batch = await journal.batches.read(id);
    return batch ? done(batch) : invalid('id', 'not-found');
  };

  // Whoever resumes what stopped for uncertain orders wants to see how the next ones end (O10).
  const resume = async ({ id, connectionId, pauseReason }: Batch, overBalance: boolean): Promise<void> => {
    if (pauseReason === 'uncertain') await journal.singleStops.goOn(connectionId);
    await journal.batches.resume(id, overBalance, clock.nowMs());
    parts.wake(connectionId);
  };

  return {
    stage: (requestId, from, rows) => ({ staged: staged.stage(requestId, from, rows) }),
    async commit(form) {
      const outcome = await commitList(parts, form, staged.read(form.requestId));
      if (outcome.ok) staged.drop(form.requestId);
      return outcome;
    },
    ...openRepeatDesk(parts),
    columns: (header) => readColumnMemory(journal.keyValues, header),
    async rememberColumns(header, meanings) {
      await writeColumnMemory(journal.keyValues, header, meanings);
      return {};
    },
    list: async () => done(await journal.batches.list(mostListed)),
    paused: async () => done(await journal.batches.paused(mostPaused)),
    read: async (id) => done(await journal.batches.read(id)),
    async pause(id) {
      await journal.batches.pause(id, 'person', null, clock.nowMs());
      return shown(id);
    },
    async resume(id) {
      const batch = await journal.batches.read(id);
      if (!batch) return invalid('id', 'not-found');
      // Whoever resumes what stopped for the balance means it: from here on the supplier decides (O7).
      const { pauseReason } = batch;
      await resume(batch, pauseReason === 'balance-guard' || pauseReason === 'insufficient-balance');
      return shown(id);
    },
    async cancelQueued(id) {
      await journal.batches.cancelQueued(id, operatorOf(parts.settings), clock.nowMs());
      return shown(id);
    },
    async retryRefused(id, requestId, { overBalance, overGap }) {
      const batch = await journal.batches.read(id);
      if (!batch) return invalid('id', 'not-found');
      // The same press of the button, arriving once more.
      if (await journal.orders.isKnownRequest(againRequest(requestId, 0))) return done(batch);
      const refused = await journal.batches.refusedOnce(id).then(async (rows) => {
        // What another connection of the account has on order, or had delivered, keeps its row from being ordered anew, not the others (O5).
        const wanted = rows.map((row) => ({ ...row, againOf: row.id }));
        const conflicting = await journal.many.conflicting(batch.connectionId, wanted);
        const elsewhere = new Set(conflicting.flatMap((each) => (each.elsewhere === null ? [] : [each.row])));
        return rows.filter((_, row) => !elsewhere.has(row));
      });
      const gap = await checkGap(journal, batch.connectionId, overGap);
      if (!gap.ok) return gap;
      const priced = await checkPrices(journal, refused);
      if (!priced.ok) return priced;
      if (!overBalance && refused.length > 0) {
        for (const total of sumByCurrency(refused.map((order) => order.price))) {
          const enough = await enoughBalance(parts, batch.connectionId, total);
          if (!enough.ok) return enough;
        }
      }
      const who = operatorOf(parts.settings);
      const orders = refused.map(
        (order, index): NewOrder => ({
          ...order,
          id: parts.randomId(),
          requestId: againRequest(requestId, index),
          againOf: order.id,
          who,
          words: order.reason,
          overGap: gap.value,
        }),
      );
      if (orders.length > 0) {
        const added = await journal.batches.add(id, orders, clock.nowMs());
        // Two presses at once are one act.
        if (!added.ok && added.twin) return shown(id);
        if (!added.ok) return duplicate(added.conflicting[0]);
      }
      // What stopped for uncertain orders goes on when a person says so of them, not for others (O10).
      if (batch.pauseReason !== 'uncertain') await resume(batch, overBalance);
      return shown(id);
    },
  };
}

function againRequest(requestId: string, index: number): string {
  return `${requestId}:${index}`;
}

/** Refuses what was confirmed at another price than the catalogue's of this moment (O6). */
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
    if (!same) return failed('price-moved', { serviceId, quoted: confirmed, current: now });
  }
  return done(undefined);
}
