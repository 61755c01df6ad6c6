import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPracticeSupplier } from '../../electron/practice/practice-supplier.ts';
import type { Order } from '../../shared/model/order.ts';
import type { Service } from '../../shared/model/service.ts';
import { builtApp } from '../support/built-app.ts';
import { type DesktopProcess, startDesktop } from '../support/desktop-process.ts';
import { eventually } from '../support/eventually.ts';
import { makeDataFolder } from '../support/loopback-app.ts';
import { sampleImei } from '../support/sample-orders.ts';

// What the machine's sleep does to orders: the built main bundle against the stand-in for `electron`, a real supplier beside it.

let app: DesktopProcess;
let data: Awaited<ReturnType<typeof makeDataFolder>>;

beforeAll(async () => {
  const out = await builtApp();
  data = await makeDataFolder();
  app = await startDesktop(out, data.folder);
  await app.drive('askForPort', { origin: 'app://desk' });
}, 240_000);

afterAll(async () => {
  app?.stop();
  await app?.exited;
  await data?.remove();
});

const call = <Answer>(name: string, input: object = {}) => app.drive<Answer>('call', { name, input });

it('P4: the system’s word of sleep and waking reaches the backend: nothing begins, what hung is uncertain, a read comes first', async () => {
  const supplier = await startPracticeSupplier({ port: 0, speed: 1 });
  try {
    const { baseAddress, apiKey } = supplier;
    await call('connections.add', { name: 'Supplier', baseAddress, signIn: { form: 'key', apiKey } });
    await call('catalogue.refresh');
    const { services } = await call<{ services: readonly Service[] }>('catalogue.list');
    const service = services.find(
      ({ identifier, fields, price }) => identifier.kind === 'imei' && fields.length === 0 && price,
    );
    const place = (number: number) =>
      call<Order>('orders.place', {
        ...{ requestId: randomUUID(), serviceId: service?.id, quotedPrice: service?.price },
        identifier: sampleImei(number),
      });
    const stateOf = async ({ id }: Order) =>
      (await call<{ readonly order: Order }>('orders.read', { id })).order.state;
    const asked = () => supplier.log().map(({ action, path }) => action ?? path);

    const open = await place(1);
    await eventually(
      () => stateOf(open),
      (state) => state === 'pending' || state === 'in-process',
    );
    const fault = { kind: 'never-answer', when: 'after-taking' } as const;
    supplier.faults.add({ match: { action: 'placeimeiorder' }, times: 1, fault });
    const hanging = await place(2);
    const placed = async () => asked().filter((action) => action === 'placeimeiorder').length;
    await eventually(placed, (count) => count === 2);

    // Just after a question of the poller's, so that none is under way.
    await eventually(
      async () => asked(),
      (all) => all.some((each) => each.startsWith('getimeiorder')),
    );
    await app.drive('power', { event: 'suspend' });
    const before = asked().length;
    const waiting = await place(3);
    expect([await stateOf(hanging), await stateOf(waiting)]).toEqual(['sending', 'queued']);
    await app.drive('power', { event: 'resume' });
    await eventually(
      () => stateOf(hanging),
      (state) => state !== 'sending',
    );
    await eventually(
      () => stateOf(waiting),
      (state) => state === 'pending' || state === 'in-process',
    );
    await eventually(
      async () => asked().slice(before),
      (since) => since.some((each) => each.startsWith('getimeiorder')),
    );
    expect(asked()[before]).toBe('accountinfo');
    expect(await placed()).toBe(3);
    const read = await call<{ events: readonly { words: string | null }[] }>('orders.read', {
      id: hanging.id,
    });
    expect(read.events.map(({ words }) => words)).toContain('The request was given up.');
  } finally {
    await supplier.stop();
  }
}, 60_000);
