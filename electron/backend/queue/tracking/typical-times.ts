import type { Clock } from '../../../../shared/model/base/clock.ts';
import type { Order } from '../../../../shared/model/order/order.ts';
import { minFinished, type TypicalTime } from '../../../../shared/model/order/typical-time.ts';
import type { ServiceKey, TypicalTimeJournal } from '../../journal/orders/typical-times.ts';

/** Several orders that finish together cause one recomputation. */
const learnAfterMs = 3_000;

/** The shop's own typical times. Cached in memory, and recomputed when an order of the service finished. */
export function createTypicalTimes(deps: {
  readonly journal: TypicalTimeJournal;
  readonly clock: Clock;
  readonly onDefect: (error: unknown) => void;
}) {
  const { journal, clock } = deps;
  const known = new Map<string, TypicalTime>();
  const stale = new Map<string, ServiceKey>();
  let cancelTimer: (() => void) | null = null;
  let stopped = false;

  const learn = async (): Promise<void> => {
    const services = [...stale.values()];
    stale.clear();
    for (const typicalTime of await journal.learn(services, clock.nowMs()))
      known.set(nameOf(typicalTime), typicalTime);
  };
  const mark = ({ connectionId, serviceId }: ServiceKey): void => {
    stale.set(nameOf({ connectionId, serviceId }), { connectionId, serviceId });
    if (stopped) return;
    cancelTimer ??= clock.after(learnAfterMs, () => {
      cancelTimer = null;
      learn().catch((error: unknown) => {
        if (!stopped) deps.onDefect(error);
      });
    });
  };

  return {
    async start() {
      for (const typicalTime of await journal.all()) known.set(nameOf(typicalTime), typicalTime);
    },
    /** Null while the time is unknown; it is then looked up in the background. */
    of(service: ServiceKey) {
      const typicalTime = known.get(nameOf(service));
      if (!typicalTime) mark(service);
      return typicalTime ?? null;
    },
    finished(orders: readonly Order[]) {
      for (const order of orders) if (order.state === 'success') mark(order);
    },
    /**
     * Call this when the times stated by the supplier may have changed. Stated times are used only for
     * services with too few orders of our own.
     */
    claimsChanged(connectionId: string) {
      for (const typicalTime of known.values())
        if (typicalTime.connectionId === connectionId && typicalTime.finished < minFinished)
          mark(typicalTime);
    },
    stop() {
      stopped = true;
      cancelTimer?.();
    },
  };
}

function nameOf({ connectionId, serviceId }: ServiceKey): string {
  return `${connectionId} ${serviceId}`;
}
