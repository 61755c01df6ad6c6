import { randomUUID } from 'node:crypto';
import { shownService } from '../../../shared/model/service/shown-service.ts';
import { deviceOf, spelt } from '../../support/lists/devices.ts';
import { listForm } from '../../support/lists/list-form.ts';
import type { ShopClient } from '../../support/shop/shop-client.ts';
import { readConnections } from '../../support/world/judges/recorded-orders.ts';
import type { TortureWorld } from '../../support/world/torture-world.ts';
import { isAbroad, type RunState, type TorturedService } from './run-state.ts';
import type { ScheduledEvent } from './schedule.ts';

type Of<Is extends ScheduledEvent['is']> = Extract<ScheduledEvent, { is: Is }>;

/** Added to device numbers on added connections, so that these devices differ from those on the practice connection. */
const numbersApart = 1_000;

/** Does not wait for the call. Records its failure, unless the app is quitting or has ended. */
export function watch<Answer>(
  run: RunState,
  { is }: ScheduledEvent,
  call: Promise<Answer>,
  then: (answer: Answer) => void = () => {},
): void {
  const { starts } = run;
  call.then(then, (error: { code?: string; message?: string }) => {
    if (isDefect(error) && !run.isQuitting && run.starts === starts)
      run.surprises.push(`${is} ended in ${error.code ?? error.message}`);
  });
}

/** Opens one window per spelling, and in each window places one order by several clicks on one form. */
export function placeOne(event: Of<'place'>, world: TortureWorld, run: RunState): void {
  const { device, clicks, windows } = event;
  const { serviceId, price, meaning } = shownOf(run, device.kind);
  for (const { client, connectionId, apart, spelling } of windowsOf(windows, world)) {
    const number = device.number + apart;
    const form = {
      requestId: randomUUID(),
      serviceId,
      identifier: spelt({ ...device, number }, spelling),
      quotedPrice: price,
      shown: meaning,
    };
    run.lastIds.order = form.requestId;
    const promised = { requestId: form.requestId, identifiers: [form.identifier] };
    for (let click = 0; click < clicks; click += 1)
      watch(
        run,
        event,
        onConnection(client, connectionId, () => client.orders.place({ ...form, connectionId })),
        () => void run.promised.push(promised),
      );
  }
}

/** Opens one window per spelling, and commits one list in each window. */
export function commitBatch(event: Of<'batch'>, world: TortureWorld, run: RunState): void {
  const { from, rows, clicks, windows } = event;
  const { serviceId, price, meaning } = shownOf(run, from.kind);
  for (const { client, connectionId, apart, spelling } of windowsOf(windows, world)) {
    const first = from.number + apart;
    const identifiers = Array.from({ length: rows }, (_, row) =>
      spelt({ kind: from.kind, number: first + row }, spelling),
    );
    const requestId = randomUUID();
    run.lastIds.list = requestId;
    if (isAbroad(run, world.time.elapsedMs())) run.abroad.add(requestId);
    const service = { id: serviceId, price, shown: meaning };
    const form = listForm(service, identifiers, { requestId, overBalance: true });
    for (let click = 0; click < clicks; click += 1)
      watch(
        run,
        event,
        onConnection(client, connectionId, () => client.batches.commit({ ...form, connectionId })),
        () => void run.promised.push({ requestId, identifiers }),
      );
  }
}

/**
 * Sends one order with the request id of the last order, or a list of one row with the id of the last list. The answer must never be the
 * earlier order or list (money-safety O15).
 */
export function reuseId(event: Of<'reused-id'>, world: TortureWorld, run: RunState): void {
  const { device, as } = event;
  const requestId = run.lastIds[as];
  const client = world.app()?.client;
  if (requestId === undefined || !client) return;
  const { serviceId, price, meaning } = shownOf(run, device.kind);
  const identifier = spelt(device, 0);
  const judge = (answered: string, asked: string): void => {
    if (answered === asked) run.promised.push({ requestId, identifiers: [identifier] });
    else run.surprises.push(`O15: ${asked} was answered with the ${as} of ${answered}`);
  };
  if (as === 'order') {
    const form = { requestId, serviceId, identifier, quotedPrice: price, shown: meaning };
    watch(run, event, client.orders.place(form), (order) =>
      judge(deviceOf(order.identifier), deviceOf(identifier)),
    );
    return;
  }
  const service = { id: serviceId, price, shown: meaning };
  const form = listForm(service, [identifier], { requestId, name: 'Evening list', overBalance: true });
  watch(run, event, client.batches.commit(form), ({ name }) => judge(name, form.name));
}

/** Returns the service as the page currently shows it. */
function shownOf({ services, shown }: RunState, kind: keyof RunState['services']): TorturedService {
  const service = services[kind];
  return { ...service, ...shown.get(service.serviceId) };
}

/**
 * Returns one window per spelling. All processes take turns, and so do the added connections. If there is no added connection, the windows
 * show the practice connection.
 */
function windowsOf(spellings: readonly number[], world: TortureWorld) {
  const processes = world.processes();
  const connections = readConnections(world.journalFile);
  const added = connections.filter(({ practice }) => practice === 0);
  const shown = added.length > 0 ? added : connections;
  return spellings.flatMap((spelling, window) => {
    const client = processes[window % processes.length]?.client;
    const connection = shown[(window + shown.length - 1) % shown.length];
    if (!client || !connection) return [];
    const apart = connection.practice === 1 ? 0 : numbersApart;
    return [{ client, connectionId: connection.id, apart, spelling }];
  });
}

/** Selects the connection and calls `act`. If another window selects another one meanwhile, the app reports that and orders nothing. */
async function onConnection<Answer>(
  client: ShopClient,
  connectionId: string,
  act: () => Promise<Answer>,
): Promise<Answer> {
  await client.connections.select({ id: connectionId });
  return act();
}

/** Reads the catalogue again and shows it on the page. */
export async function readPrices(client: ShopClient, run: RunState): Promise<void> {
  await client.catalogue.refresh();
  await showPrices(client, run);
}

/** Shows the catalogue on the page. */
export async function showPrices(client: ShopClient, { services, shown }: RunState): Promise<void> {
  for (const { serviceId } of Object.values(services)) {
    const service = await client.catalogue.service({ serviceId });
    if (service?.price) shown.set(serviceId, { price: service.price, meaning: shownService(service) });
  }
}

/**
 * Settles an uncertain order like a person who looks into the supplier's panel. The panel does not show requests that are under way. With
 * `other`, another window settles another order at the same moment with the same reference.
 */
export async function decideOne(
  { pick, other }: Of<'decide'>,
  world: TortureWorld,
  run: RunState,
): Promise<void> {
  const client = world.app()?.client;
  if (!client) return;
  const { orders } = await client.orders.list({ states: ['uncertain'] });
  const ours = new Set((await client.orders.list({})).orders.map((order) => order.reference));
  const order = orders[pick % Math.max(1, orders.length)];
  if (!order) return;
  const there = world.supplier
    .orders()
    .find((each) => isSame(each, order) && !ours.has(String(each.reference)));
  const words = { who: 'Mara', words: 'seen in the panel' } as const;
  if (!there) {
    await client.orders.decide({ id: order.id, decision: { was: 'not-placed' }, ...words });
    return;
  }
  const decision = { was: 'placed', reference: String(there.reference) } as const;
  // The panel does not show who placed an order.
  if (run.strangers.has(decision.reference)) run.mistaken.add(decision.reference);
  const second = other === null ? undefined : orders[other % orders.length];
  if (second && second.id !== order.id) run.mistaken.add(decision.reference);
  await Promise.allSettled(
    [order, ...(second ? [second] : [])].map(({ id }) => client.orders.decide({ id, decision, ...words })),
  ).then((answers) => {
    const defect = answers.find((answer) => answer.status === 'rejected' && isDefect(answer.reason));
    if (defect?.status === 'rejected') throw defect.reason;
  });
}

function isDefect(reason: { readonly code?: string }): boolean {
  return reason.code === undefined || reason.code === 'unexpected';
}

function isSame(
  there: { readonly identifier: string; readonly serviceId: number },
  ours: { readonly identifier: string; readonly serviceId: string },
): boolean {
  return (
    deviceOf(there.identifier) === deviceOf(ours.identifier) && String(there.serviceId) === ours.serviceId
  );
}
