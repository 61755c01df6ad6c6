import { largestSize } from '../../../electron/backend/queue/tracking/bulk-size.ts';
import type { TypicalTime } from '../../../shared/model/order/typical-time.ts';
import { openOrders, simulatePoller } from '../../support/time/poller-simulation.ts';
import { median } from '../measure.ts';

const minuteMs = 60_000;
const latencyMs = 200;
const usual: TypicalTime = {
  connectionId: 'connection-1',
  serviceId: '12',
  finished: 500,
  medianMs: 60 * minuteMs,
  lateAfterMs: 90 * minuteMs,
};

/**
 * Time from an order's success at the supplier until the journal has the success; the page learns of it then. All orders are for a service
 * that usually takes an hour. They were sent over the last two hours, and finish over half an hour. The clock is simulated; poller and
 * limiter are the real ones. The baseline spends the whole limit: each second one request, about the maximum number of orders.
 */
export async function benchPolling(): Promise<void> {
  for (const count of [10, 500, 5_000]) {
    const before = heapBytes();
    const open = openOrders(count, 0).map((order, index) => ({
      ...order,
      sentAt: order.sentAt - Math.floor((index / count) * 120 * minuteMs),
    }));
    const simulation = await simulatePoller({ open, latencyMs, usual });
    const { clock, finish, noticed, asked } = simulation;
    await clock.advanceTo(5 * minuteMs);
    const held = heapBytes() - before;
    const finishedAt = new Map<string, number>();
    const finishing = Math.min(count, 300);
    const askedBefore = asked.length;
    for (let each = 0; each < finishing; each += 1) {
      const number = Math.floor((each * count) / finishing);
      // The steps use the golden ratio: they are evenly spread, do not coincide with the requests, and are the same in each run.
      const atMs = 5 * minuteMs + (((each + 1) * 0.618_034) % 1) * 30 * minuteMs;
      clock.after(atMs - clock.elapsedMs(), () => {
        finishedAt.set(`order ${number}`, clock.elapsedMs());
        finish(String(number));
      });
    }
    await clock.advanceTo(90 * minuteMs);
    simulation.poller.stop();
    const delays = [...finishedAt].map(([id, atMs]) => (noticed.get(id) ?? Number.POSITIVE_INFINITY) - atMs);
    const sweepMs = Math.ceil(count / largestSize) * 1_000;
    const leastMs = sweepMs / 2 + latencyMs;
    const delayMs = median(delays);
    const slowest = delays.toSorted((left, right) => left - right)[Math.floor(delays.length * 0.95)] ?? 0;
    const perMinute = (asked.length - askedBefore) / 85;
    console.log(
      `${`a change is noticed, ${count} orders open (simulated clock)`.padEnd(58)} ${(delayMs / leastMs).toFixed(2).padStart(7)} ×   ` +
        `${seconds(delayMs)} against ${seconds(leastMs)}, 95 % within ${seconds(slowest)}, ${perMinute.toFixed(1)} questions a minute` +
        `   (the whole limit spent on asking)`,
    );
    if (count === 5_000)
      console.log(
        `${'memory of the poller with 5,000 orders open'.padEnd(58)} ${(held / 1e6).toFixed(1)} MB of heap`,
      );
  }
}

function heapBytes(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
