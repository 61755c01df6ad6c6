import type { Clock } from '../../../../shared/model/base/clock.ts';
import { encodeMessage } from '../../../../shared/model/base/coded-message.ts';
import type { Gap } from '../../../../shared/model/order/gap.ts';
import type { Order } from '../../../../shared/model/order/order.ts';
import type { SettingsStore } from '../../base/settings.ts';
import type { FoundOrder } from '../../journal/gaps/gap-findings.ts';
import type { Journal } from '../../journal/journal.ts';
import { skewMs } from '../../queue/reconciling/match-orders.ts';
import { readOrderList } from '../../queue/reconciling/read-order-list.ts';
import type { ListedOrder } from '../../supplier/types/reads.ts';
import type { DeskOf } from '../base/calls.ts';
import { currentPerson } from '../base/current-person.ts';
import { operatorOf, statedBy } from '../base/operator.ts';
import { done, invalid, type Outcome } from '../base/outcome.ts';
import type { ConnectionDesk } from '../connections/connections.ts';

export interface GapDeskDeps {
  readonly journal: Journal;
  readonly connections: Pick<ConnectionDesk, 'list' | 'client'>;
  readonly settings: SettingsStore;
  readonly clock: Clock;
  readonly randomId: () => string;
  /** Called for each order that was adopted: taken from a supplier's list into the journal. */
  readonly onAdopted: (order: Order) => void;
  /** Called when the user has read the last gap. Waiting orders may then be sent. */
  readonly onRead: () => void;
}

const maxListed = 20;
/** Maximum number of pages read for one gap. With 100 orders per page, these are more orders than a shop places in a week. */
const maxPages = 40;

/** Gaps in the journal: what users read about them, and how they are settled (money-safety J5). */
export function openGapDesk(deps: GapDeskDeps) {
  const { journal, connections, clock } = deps;
  let unread = true;

  const readGap = async (id: string): Promise<Outcome<Gap>> => {
    const gap = await journal.gaps.get(id);
    return gap ? done(gap) : invalid('id', 'not-found');
  };
  const countUnread = async (): Promise<void> => {
    unread = true;
    unread = (await journal.gaps.countUnread()) > 0;
  };
  /** The connections whose order lists may contain missing orders. */
  const concerned = async (gap: Gap): Promise<string[]> => {
    const ids: string[] = [];
    for (const { id } of (await connections.list()).connections)
      if ((await journal.gaps.concerning(id)).some((each) => each.id === gap.id)) ids.push(id);
    return ids;
  };

  return {
    /** False until the user has read every gap. While a gap is unread, nothing may be sent. */
    mayClaim: () => !unread,
    /** Finds out whether there is an unread gap. */
    start: countUnread,
    list: async () => done(await journal.gaps.list(maxListed)),
    async open({ connectionId }) {
      return done(connectionId === null ? [] : await journal.gaps.concerning(connectionId));
    },
    async acknowledge({ id }) {
      await journal.gaps.acknowledge(id, operatorOf(deps.settings), clock.nowMs());
      await countUnread();
      if (!unread) deps.onRead();
      return readGap(id);
    },
    async read({ id }) {
      const gap = await journal.gaps.get(id);
      if (!gap) return invalid('id', 'not-found');
      for (const connectionId of await concerned(gap)) {
        const reads = (await connections.client(connectionId))?.reads;
        const list = reads
          ? await readOrderList(reads, gap.from ?? 0, 'person', maxPages)
          : {
              orders: [],
              failed: encodeMessage('key-unknown'),
              failure: null,
              clockAheadMs: null,
              whole: false,
            };
        const orders = list.orders.flatMap((each) =>
          isOfGap(gap, each, list.clockAheadMs ?? 0) ? foundOrder(each) : [],
        );
        const { failed, whole } = list;
        await journal.gaps.keepReading(id, { connectionId, failed, whole, orders }, clock.nowMs());
      }
      return readGap(id);
    },
    async adopt({ id, who }) {
      const ids = await journal.gaps.adopt(id, {
        who: currentPerson()?.name ?? who,
        atMs: clock.nowMs(),
        randomId: deps.randomId,
      });
      for (const orderId of ids) {
        const order = await journal.orders.get(orderId);
        if (order) deps.onAdopted(order);
      }
      return readGap(id);
    },
    async settle({ id, who, words }) {
      const gap = await journal.gaps.get(id);
      if (!gap) return invalid('id', 'not-found');
      if (gap.acknowledged === null) return invalid('id', 'not-read');
      await journal.gaps.settle(id, statedBy(deps, who), words, clock.nowMs());
      return readGap(id);
    },
  } satisfies DeskOf<'gaps'>;
}

/**
 * True if the order may have been placed during the gap. An order without a time may have been placed at any time. Our clock is compared
 * with the supplier's now, but may have been right or wrong at the time of the gap, so both times count.
 */
function isOfGap(gap: Gap, { createdAt }: ListedOrder, clockAheadMs: number): boolean {
  if (createdAt === null) return true;
  const from = (gap.from ?? 0) + Math.min(0, clockAheadMs);
  return createdAt >= from - skewMs && createdAt <= gap.recognisedAt + Math.max(0, clockAheadMs) + skewMs;
}

function foundOrder(listed: ListedOrder): FoundOrder[] {
  const { reference, serviceId, identifier, state, supplierStatus, result, comment, price, details } = listed;
  if (reference === null) return [];
  const placedAt = listed.createdAt;
  const row = { reference, serviceId, identifier, state, supplierStatus, result, comment, price, placedAt };
  return [{ ...row, details: { ...details } }];
}
