import type { Clock } from '../../../../shared/model/base/clock.ts';
import type { Order } from '../../../../shared/model/order/order.ts';
import { minFinished, type UsualTime } from '../../../../shared/model/order/usual-time.ts';
import type { ServiceKey, UsualTimeJournal } from '../../journal/orders/usual-times.ts';

/** Several orders that finish together cause one recomputation. */
const learnAfterMs = 3_000;

/** The shop's own typical times. Cached in memory, and recomputed when an order of the service finished. */
export function createUsualTimes(parts: {
  readonly journal: UsualTimeJournal;
  readonly clock: Clock;
  readonly onDefect: (error: unknown) => void;
}) {
  const { journal, clock } = parts;
  const known = new Map<string, UsualTime>();
  const stale = new Map<string, ServiceKey>();
  let cancelTimer: (() => void) | null = null;
  let stopped = false;

  const learn = async (): Promise<void> => {
    const services = [...stale.values()];
    stale.clear();
    for (const usual of await journal.learn(services, clock.nowMs())) known.set(nameOf(usual), usual);
  };
  const mark = ({ connectionId, serviceId }: ServiceKey): void => {
    stale.set(nameOf({ connectionId, serviceId }), { connectionId, serviceId });
    if (stopped) return;
    cancelTimer ??= clock.after(learnAfterMs, () => {
      cancelTimer = null;
      learn().catch((error: unknown) => {
        if (!stopped) parts.onDefect(error);
      });
    });
  };

  return {
    async start() {
      for (const usual of await journal.all()) known.set(nameOf(usual), usual);
    },
    /** Null while the time is unknown; it is then looked up in the background. */
    of(service: ServiceKey) {
      const usual = known.get(nameOf(service));
      if (!usual) mark(service);
      return usual ?? null;
    },
    finished(orders: readonly Order[]) {
      for (const order of orders) if (order.state === 'success') mark(order);
    },
    /** Call this when the supplier may state other times. Stated times are used only for services with too few orders of our own. */
    claimsChanged(connectionId: string) {
      for (const usual of known.values())
        if (usual.connectionId === connectionId && usual.finished < minFinished) mark(usual);
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
