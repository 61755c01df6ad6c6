import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { FaultRuleInput } from '../../../electron/practice/base/faults.ts';
import { deviceOf, spelt } from '../../support/lists/devices.ts';
import type { TortureWorld } from '../../support/world/torture-world.ts';
import { startAgain } from '../events/restarts.ts';
import { runEvent } from '../events/run-event.ts';
import type { RunState, TorturedService } from '../events/run-state.ts';
import { listUnreadable, notHere, type ScheduledEvent } from '../events/schedule.ts';
import type { DeskModel } from './desk-model.ts';

/** The real app, and its observed violations of the model (`broken`). */
export interface Desk {
  readonly world: TortureWorld;
  readonly scheduler: fc.Scheduler;
  readonly service: TorturedService;
  /** The state of the events that the commands run. */
  readonly run: RunState;
  readonly broken: string[];
}
type Command = fc.AsyncCommand<DeskModel, Desk>;

const numbers = [20, 28, 29];
/** The number of each device, by the device's normalized identifier. */
export const modelledDevices: ReadonlyMap<string, number> = new Map(
  numbers.map((number) => [deviceOf(spelt({ kind: 'serial', number }, 0)), number]),
);

/** Tells the model which orders have ended; with `all`, also every order in the list, because its confirmation may be lost. */
export async function look(
  model: DeskModel,
  { world, broken }: Desk,
  which: 'all' | 'known' = 'all',
): Promise<void> {
  const page = await world.app()?.client.orders.list({ limit: 500 });
  for (const { id, identifier, state } of page?.orders ?? []) {
    const device = modelledDevices.get(deviceOf(identifier)) ?? 0;
    if (which === 'all') note(broken, model.accepted(device, id, false));
    if (state === 'success') model.ended(id, 'delivered');
    else if (['refused', 'cancelled', 'rejected'].includes(state)) model.ended(id, 'unpaid');
  }
}

export async function passTime(ms: number, model: DeskModel, desk: Desk): Promise<void> {
  await desk.world.time.advance(ms);
  await look(model, desk, 'known');
}

function note(broken: string[], found: string | null): void {
  if (found !== null) broken.push(found);
}

function command(name: string, run: (model: DeskModel, desk: Desk) => Promise<unknown>): Command {
  return {
    check: () => true,
    toString: () => name,
    run: async (model, desk) => void (await run(model, desk)),
  };
}

/** Presses the button that places an order. The scheduler decides when this press reaches the app, among all other presses. */
function place(device: number, spelling: number): Command {
  return command(`place ${device} as ${spelling}`, async (model, desk) => {
    const { world, scheduler, service, broken } = desk;
    const form = {
      requestId: randomUUID(),
      serviceId: service.serviceId,
      identifier: spelt({ kind: 'serial', number: device }, spelling),
      quotedPrice: service.price,
      shown: service.meaning,
    };
    desk.run.lastIds.order = form.requestId;
    void scheduler.schedule(Promise.resolve(), `press ${device}`).then(() => {
      const client = world.app()?.client;
      client?.orders
        .place(form)
        .then(
          async ({ id }) => {
            await look(model, desk, 'known');
            note(broken, model.accepted(device, id, true));
          },
          async ({ code }: { code?: string }) => {
            await look(model, desk);
            if (code === 'duplicate-order') note(broken, model.calledRepeat(device));
          },
        )
        .catch(({ message }: Error) => {
          // An app that has ended meanwhile cannot show its orders.
          if (world.app()?.client === client && !world.isQuitting())
            note(broken, `the orders could not be shown: ${message}`);
        });
    });
  });
}

function answer(name: string, fault: FaultRuleInput['fault']): Command {
  const rule = { match: { action: 'placeimeiorder' }, times: 1, fault };
  return command(name, async (_, { world }) => world.supplier.faults.add(rule));
}

/**
 * Returns a command that runs an event of the schedules. An order that the app wrote but did not confirm before its end counts as accepted.
 */
function runEventCommand(name: string, event: ScheduledEvent): Command {
  return command(name, async (model, desk) => {
    const { world, run } = desk;
    await runEvent(event, world, run, () => {});
    if (world.app() === null) {
      await world.closed();
      await startAgain(world, run);
    }
    await look(model, desk);
  });
}

/** Raises the price after the page has read it, commits a list of six, and resets the price after some rows were sent. */
const listChargedMore = command('a list is charged more', async (model, desk) => {
  const { world, run } = desk;
  const price = { is: 'price', kind: 'imei', closed: null } as const;
  // Each list has other devices.
  const from = { kind: 'imei', number: 100 + world.supplier.log().length } as const;
  await runEvent({ is: 'refresh-catalogue' }, world, run, () => {});
  await passTime(2_000, model, desk);
  await runEvent({ ...price, to: 'raised' }, world, run, () => {});
  await runEvent({ is: 'batch', from, rows: 6, clicks: 1, windows: [0] }, world, run, () => {});
  await passTime(6_000, model, desk);
  await runEvent({ ...price, to: 'usual' }, world, run, () => {});
});

/** Holds back the answers of the journal's server for 20 s, and lets this time pass. A command that waits for an answer would never end. */
const wireHeld = command('the wire to the server stands still', async (model, desk) => {
  await runEvent({ is: 'wire-held', ms: 20_000, after: 0 }, desk.world, desk.run, () => {});
  await passTime(25_000, model, desk);
});

/** Settles the newest uncertain order, like a person who looks into the supplier's panel, unless a request is under way there. */
const decide = command('decide', async (_, { world }) => {
  if (world.supplier.log().some(({ answer }) => answer.is === 'waiting' || answer.is === 'left')) return;
  const client = world.app()?.client;
  const [order] = (await client?.orders.list({ states: ['uncertain'] }))?.orders ?? [];
  if (!order) return;
  const bound = new Set((await client?.orders.list({}))?.orders.map(({ reference }) => reference));
  const there = world.supplier
    .orders()
    .find(
      (each) => deviceOf(each.identifier) === deviceOf(order.identifier) && !bound.has(`${each.reference}`),
    );
  const decision = there
    ? ({ was: 'placed', reference: `${there.reference}` } as const)
    : ({ was: 'not-placed' } as const);
  await client?.orders
    .decide({ id: order.id, decision, who: 'Mara', words: 'seen in the panel' })
    .catch(() => {});
});

const refused = '{"ERROR":[{"MESSAGE":"Service Not Active"}]}';

const device = { kind: 'serial', number: numbers[0] ?? 0 } as const;
const all: readonly (readonly [string, ScheduledEvent])[] = [
  ['an image is taken', { is: 'image' }],
  ['the image is put back', { is: 'image-back', closed: 'quit', by: 'same' }],
  ['a copy runs elsewhere', { is: 'copy', closed: 'crash', ms: 40_000 }],
  ['a copy runs beside', { is: 'copy', closed: null, ms: 3_000 }],
  ['the clock goes back', { is: 'wall-step', ms: -7_200_000 }],
  ['the clock goes forward', { is: 'wall-step', ms: 7_200_000 }],
  [
    'another form comes under the last id',
    { is: 'reused-id', device: { ...device, number: 29 }, as: 'order' },
  ],
  ['a stranger orders', { is: 'stranger', device }],
  ['the lock is removed', { is: 'lock-removed' }],
  ['a second process comes', { is: 'second-process', asksForLock: true, after: 0 }],
  ['the id means another service', { is: 'meaning', kind: 'serial', to: 'name', closed: 'crash' }],
  ['the id means what it did', { is: 'meaning', kind: 'serial', to: 'usual', closed: null }],
  ['the account is in another currency', { is: 'currency', to: 'KWD', closed: 'crash' }],
  ['the account is in its currency', { is: 'currency', to: 'usual', closed: null }],
  ['the list cannot be read', listUnreadable],
  ['the image is put back at a new till', { is: 'image-back', closed: 'crash', by: 'new-till' }],
];
const surroundings = all.filter(([, { is }]) => !notHere.includes(is));

/** The possible commands, all equally frequent. */
export const commands: readonly fc.Arbitrary<Command>[] = [
  fc.tuple(fc.constantFrom(...numbers), fc.nat(4)).map(([device, spelling]) => place(device, spelling)),
  fc.constantFrom(
    answer('answer lost', { kind: 'drop', when: 'after-taking' }),
    answer('order lost', { kind: 'drop', when: 'before-taking' }),
    answer('refused', { kind: 'verbatim', body: refused }),
    answer('refused, a lie', { kind: 'verbatim', body: refused, when: 'after-taking' }),
    answer('too many', { kind: 'too-many', retryAfter: '1' }),
    answer('too many, a lie', { kind: 'too-many', retryAfter: '1', when: 'after-taking' }),
    answer('held on the way', { kind: 'held', delayMs: 40_000 }),
    answer('late', { kind: 'delay', delayMs: 4_000, when: 'after-taking' }),
  ),
  fc
    .constantFrom(0, 700, 6_000)
    .map((ms) => command(`${ms} ms pass`, (model, desk) => passTime(ms, model, desk))),
  fc.constantFrom(
    runEventCommand('crash', { is: 'crash', after: 0 }),
    runEventCommand('quit', { is: 'quit', after: 0 }),
    decide,
  ),
  fc.constantFrom(
    listChargedMore,
    ...(notHere.includes('wire-held') ? [] : [wireHeld]),
    ...surroundings.map(([name, event]) => runEventCommand(name, event)),
  ),
];
