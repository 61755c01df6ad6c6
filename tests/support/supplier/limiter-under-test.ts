import { createLimiter, type Slot } from '../../../electron/backend/supplier/limiter/limiter.ts';
import type { SlotStore } from '../../../electron/backend/supplier/limiter/limiter-slots.ts';
import type { Priority } from '../../../shared/model/connection/budget.ts';
import { createMemorySlots } from '../time/limiter-simulation.ts';
import { createSimulatedClock } from '../time/simulated-clock.ts';

/** Opens a limiter on a simulated clock. Records the names of admitted requests in order, and the slots that they hold. */
export async function openOn(slots: SlotStore = createMemorySlots(), perMinute = 60) {
  const clock = createSimulatedClock();
  const limiter = await createLimiter({ clock, slots, perMinute });
  const order: string[] = [];
  const held: Slot[] = [];
  const ask = (name: string, priority: Priority, signal?: AbortSignal): Promise<void> =>
    limiter.acquire(priority, signal).then(
      (slot) => {
        order.push(name);
        held.push(slot);
      },
      (reason: unknown) => {
        order.push(`${name}: ${String(reason)}`);
      },
    );
  const settle = () => clock.advanceTo(clock.elapsedMs());
  return { clock, limiter, order, held, ask, settle };
}

/** Takes `count` slots, by default all, and holds them. */
export async function takeAll(desk: Awaited<ReturnType<typeof openOn>>, count = 60): Promise<void> {
  for (let index = 0; index < count; index += 1) void desk.ask('filler', 'place');
  await desk.settle();
  desk.order.length = 0;
}
