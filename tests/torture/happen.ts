import { randomUUID } from 'node:crypto';
import { assertNever } from '../../shared/model/assert-never.ts';
import type { Money } from '../../shared/model/decimal.ts';
import { listForm } from '../support/list-form.ts';
import type { PriceList } from '../support/price-list.ts';
import { sampleImei } from '../support/sample-orders.ts';
import { type TortureWorld, tap } from '../support/torture-world.ts';
import type { Happening } from './schedule.ts';

/** A call that answered well: what was promised with it must be in the journal for ever. */
export interface Promised {
  readonly requestId: string;
  readonly identifiers: readonly string[];
}

/** What a schedule has done so far. */
export interface Deeds {
  readonly promised: Promised[];
  readonly prices: PriceList;
  /** The price that the page shows at this moment. */
  price: Money;
  crashes: number;
  /** Calls that ended in something that is in no list of expected failures. */
  readonly surprises: string[];
}

/** Makes it happen. Calls are not waited for: what they come to is seen while time goes on, or never, where the app dies before. */
export async function happen(happening: Happening, world: TortureWorld, deeds: Deeds): Promise<void> {
  const client = world.app()?.client;
  if (!client) return;
  const watch = <Answer>(call: Promise<Answer>, then: (answer: Answer) => void = () => {}): void => {
    call.then(then, (error: { code?: string; message?: string }) => {
      if (error.code === undefined || error.code === 'unexpected')
        deeds.surprises.push(`${happening.is} ended in ${error.code ?? error.message}`);
    });
  };
  const ofBatches = (pick: number, act: (id: string) => Promise<unknown>): void =>
    watch(client.batches.list().then((all) => pickOf(all, pick, ({ id }) => act(id))));
  const ofOrders = (pick: number, act: (id: string) => Promise<unknown>): void =>
    watch(client.orders.list({}).then(({ orders }) => pickOf(orders, pick, ({ id }) => act(id))));

  switch (happening.is) {
    case 'place': {
      const identifier = sampleImei(happening.imei);
      for (let window = 0; window < happening.windows; window += 1) {
        const form = {
          requestId: randomUUID(),
          serviceId: deeds.prices.serviceId,
          identifier,
          quotedPrice: deeds.price,
        };
        const promised = { requestId: form.requestId, identifiers: [identifier] };
        for (let click = 0; click < happening.clicks; click += 1)
          watch(client.orders.place(form), () => void deeds.promised.push(promised));
      }
      return;
    }
    case 'batch': {
      const identifiers = Array.from({ length: happening.rows }, (_, row) =>
        sampleImei(happening.from + row),
      );
      for (let window = 0; window < happening.windows; window += 1) {
        const requestId = randomUUID();
        const service = { id: deeds.prices.serviceId, price: deeds.price };
        const form = listForm(service, identifiers, { requestId, overBalance: true });
        for (let click = 0; click < happening.clicks; click += 1)
          watch(client.batches.commit(form), () => void deeds.promised.push({ requestId, identifiers }));
      }
      return;
    }
    case 'pause':
      return ofBatches(happening.pick, (id) => client.batches.pause({ id }));
    case 'resume':
      return ofBatches(happening.pick, (id) => client.batches.resume({ id }));
    case 'cancel-rows':
      return ofBatches(happening.pick, (id) => client.batches.cancelQueued({ id }));
    case 'retry-refused': {
      const requestId = randomUUID();
      return ofBatches(happening.pick, (id) => client.batches.retryRefused({ id, requestId }));
    }
    case 'cancel':
      return ofOrders(happening.pick, (id) => client.orders.cancel({ id }));
    case 'ask-now':
      return ofOrders(happening.pick, (id) => client.orders.askNow({ id }));
    case 'decide':
      return watch(decide(happening.pick, world, client));
    case 'refresh-balance':
      return watch(client.account.refresh());
    case 'refresh-catalogue':
      return watch(readPrices(client, deeds));
    case 'price-moves': {
      const fault = { kind: 'verbatim', body: deeds.prices.raisedList } as const;
      world.supplier.faults.add({ match: { action: 'imeiservicelist' }, times: 1, fault });
      return watch(readPrices(client, deeds));
    }
    case 'fault':
      return world.supplier.faults.add(happening.rule);
    case 'clear-faults':
      return world.supplier.faults.clear();
    case 'balance':
      return world.supplier.setBalance((happening.cents / 100).toFixed(2));
    case 'reachable':
      return world.setReachable(happening.reachable);
    case 'crash':
      return crash(happening.after, world, deeds);
    case 'reboot':
      await crash(0, world, deeds);
      await world.time.sleep(happening.uptimeMs);
      return world.time.reboot(happening.uptimeMs);
    case 'quit':
      tap.listen(null);
      return world.quit();
    case 'wall-step':
      return world.time.stepWall(happening.ms);
    case 'sleep':
      return world.time.sleep(happening.ms);
    case 'wait':
      return world.time.advance(happening.ms);
    default:
      return assertNever(happening);
  }
}

type Client = NonNullable<ReturnType<TortureWorld['app']>>['client'];

async function pickOf<Item>(
  all: readonly Item[],
  pick: number,
  act: (item: Item) => Promise<unknown>,
): Promise<void> {
  const item = all[pick % Math.max(1, all.length)];
  if (item !== undefined) await act(item);
}

async function crash(after: number, world: TortureWorld, deeds: Deeds): Promise<void> {
  let left = after;
  const die = (): void => {
    tap.listen(null);
    deeds.crashes += 1;
    world.kill();
  };
  if (left === 0) return die();
  tap.listen(() => {
    left -= 1;
    if (left === 0) die();
  });
}

/** The catalogue is read again, and the page shows what it says. */
async function readPrices(client: Client, deeds: Deeds): Promise<void> {
  await client.catalogue.refresh();
  const service = await client.catalogue.service({ serviceId: deeds.prices.serviceId });
  if (service?.price) deeds.price = service.price;
}

/** A person looks into the supplier's panel, where nothing is under way any more, and says what is there. */
async function decide(pick: number, world: TortureWorld, client: Client): Promise<void> {
  if (world.supplier.log().some((request) => request.answer.is === 'waiting' || request.answer.is === 'left'))
    return;
  const { orders } = await client.orders.list({ states: ['uncertain'] });
  const ours = new Set((await client.orders.list({})).orders.map((order) => order.reference));
  await pickOf(orders, pick, ({ id, identifier }) => {
    const there = world.supplier
      .orders()
      .find((order) => order.identifier === identifier && !ours.has(String(order.reference)));
    const decision = there
      ? ({ was: 'placed', reference: String(there.reference) } as const)
      : ({ was: 'not-placed' } as const);
    return client.orders.decide({ id, decision, who: 'Mara', words: 'seen in the panel' });
  });
}
