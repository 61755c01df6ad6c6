import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type PracticeSupplier,
  startPracticeSupplier,
} from '../../../electron/practice/practice-supplier.ts';
import { encodeMessage } from '../../../shared/model/base/coded-message.ts';
import type { Order } from '../../../shared/model/order/order.ts';
import type { Service } from '../../../shared/model/service/service.ts';
import { builtApp } from '../../support/app/built-app.ts';
import { makeDataFolder } from '../../support/app/loopback-app.ts';
import { type DesktopProcess, startDesktop } from '../../support/desktop/desktop-process.ts';
import type { Recorded } from '../../support/electron/recorded.ts';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { eventually } from '../../support/time/eventually.ts';

// The computer sleeps or the app closes while orders are being sent: the built main bundle with the stand-in for `electron`.

let app: DesktopProcess;
let supplier: PracticeSupplier;
let service: Service | undefined;
let data: Awaited<ReturnType<typeof makeDataFolder>>;

beforeAll(async () => {
  supplier = await startPracticeSupplier({ port: 0, speed: 1 });
  await openShop();
});

/** Starts the app on a new data folder and connects it to the supplier. */
async function openShop(): Promise<void> {
  data = await makeDataFolder();
  app = await startDesktop(await builtApp(), data.folder);
  await app.drive('askForPort', { origin: 'app://desk' });
  const { baseAddress, apiKey } = supplier;
  await call('connections.add', { name: 'Supplier', baseAddress, signIn: { form: 'key', apiKey } });
  await call('catalogue.refresh');
  const { services } = await call<{ services: readonly Service[] }>('catalogue.list');
  service = services.find(
    ({ identifier, fields, price }) => identifier.kind === 'imei' && fields.length === 0 && price,
  );
}

async function closeShop(): Promise<void> {
  app?.stop();
  await app?.exited;
  await data?.remove();
}

afterAll(async () => {
  await closeShop();
  await supplier?.stop();
});

const call = <Answer>(name: string, input: object = {}) => app.drive<Answer>('call', { name, input });
const place = (number: number) =>
  call<Order>('orders.place', {
    requestId: randomUUID(),
    serviceId: service?.id,
    quotedPrice: service?.price,
    identifier: sampleImei(number),
  });
const stateOf = async ({ id }: Order) =>
  (await call<{ readonly order: Order }>('orders.read', { id })).order.state;
/** All states that an order has had. */
const statesOf = async ({ id }: Order) =>
  (await call<{ events: readonly { to: string }[] }>('orders.read', { id })).events.map(({ to }) => to);
const untilTaken = (order: Order) =>
  eventually(
    () => stateOf(order),
    (state) => state === 'pending' || state === 'in-process',
  );
const asked = () => supplier.log().map(({ action, path }) => action ?? path);
const posts = async () => asked().filter((action) => action === 'placeimeiorder').length;

/** Places an order that the supplier accepts and never answers. */
async function placeHanging(number: number): Promise<Order> {
  const fault = { kind: 'never-answer', when: 'after-taking' } as const;
  supplier.faults.add({ match: { action: 'placeimeiorder' }, times: 1, fault });
  const before = await posts();
  const order = await place(number);
  await eventually(posts, (count) => count === before + 1);
  return order;
}

it('a long reply is read in a separate process, with its memory limit passed by Electron to V8', async () => {
  await call('catalogue.refresh');
  const forked = (await app.drive<readonly Recorded[]>('records')).filter(
    ({ name }) => name === 'utilityProcess.fork',
  );
  expect(forked.map(({ args }) => args)).toEqual([
    [
      expect.stringMatching(/reply-worker\.mjs$/),
      [],
      {
        serviceName: 'IMEI Desk replies',
        stdio: 'ignore',
        execArgv: ['--js-flags=--max-old-space-size=768'],
      },
    ],
  ]);
});

it('P4: when the system sleeps, no request begins; when it wakes, open requests are uncertain and a read comes first', async () => {
  const open = await place(1);
  await untilTaken(open);
  const hanging = await placeHanging(2);
  // Waits for a request of the poller, so that none is being sent now.
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
  await untilTaken(waiting);
  await eventually(
    async () => asked().slice(before),
    (since) => since.some((each) => each.startsWith('getimeiorder')),
  );
  expect(asked()[before]).toBe('accountinfo');
  expect(await posts()).toBe(3);
  const read = await call<{ events: readonly { words: string | null }[] }>('orders.read', { id: hanging.id });
  expect(read.events.map(({ words }) => words)).toContain(encodeMessage('given-up'));
});

it('O2: closing while an order is being sent raises a question; if a person closes anyway, the order is uncertain', async () => {
  const questions = async () =>
    (await app.drive<readonly Recorded[]>('records')).filter(({ name }) => name === 'dialog.showMessageBox');
  const hanging = await placeHanging(4);
  await app.drive('closeWindow');
  const [question] = await eventually(questions, (all) => all.length === 1);
  expect(question?.args[0]).toMatchObject({ message: 'One order is being sent right now.' });
  expect(await stateOf(hanging)).toBe('sending');
  await app.drive('dialogAnswer', { response: 1 });
  await app.drive('closeWindow');
  // Cuts the connection, so that closing need not wait for the answer.
  await app.drive('power', { event: 'suspend' });
  await app.drive('power', { event: 'resume' });
  expect((await app.exited).code).toBe(0);
  const before = await posts();
  app = await startDesktop(await builtApp(), data.folder);
  await app.drive('askForPort', { origin: 'app://desk' });
  expect(await statesOf(hanging)).toContain('uncertain');
  expect(await posts()).toBe(before);
});

it('O2: a shutdown is not delayed by a question; an order being sent is uncertain at the next start and never resent', {
  tags: 'whole',
}, async () => {
  await closeShop();
  await openShop();
  const hanging = await placeHanging(5);
  const before = await posts();
  await app.drive('sessionEnds');
  // A person opens the app again while it closes: through the closing process, as on macOS, and as a new process.
  await app.drive('appEvent', { event: 'activate' });
  const next = startDesktop(await builtApp(), data.folder);
  // The process ends long before the 30 s that an answer may take.
  const { code, records, stderr } = await app.exited;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(records.filter(({ name }) => name === 'dialog.showMessageBox')).toEqual([]);
  const names = records.map(({ name }) => name);
  expect(names).toContain('shutdown.preventDefault');
  expect(names).toContain('app.releaseSingleInstanceLock');
  expect(names.filter((name) => name === 'app.relaunch')).toHaveLength(1);
  app = await next;
  await app.drive('askForPort', { origin: 'app://desk' });
  expect(await statesOf(hanging)).toContain('uncertain');
  expect(await posts()).toBe(before);
});

it('O2: a shutdown of Windows waits while an order is being sent; the app saves its state and quits itself', {
  tags: 'whole',
}, async () => {
  await closeShop();
  await openShop();
  const hanging = await placeHanging(7);
  const before = await posts();
  // The app objects: if it agreed, Windows would end the process immediately.
  expect(await app.drive('windowsEnds')).toBe(true);
  const { code, records } = await app.exited;
  expect(code).toBe(0);
  expect(records.filter(({ name }) => name === 'dialog.showMessageBox')).toEqual([]);
  app = await startDesktop(await builtApp(), data.folder);
  await app.drive('askForPort', { origin: 'app://desk' });
  expect(await statesOf(hanging)).toContain('uncertain');
  expect(await posts()).toBe(before);
});

it.skipIf(process.platform === 'win32')(
  'O2: a signal while an order is being sent raises no question, and a second signal does not end the app at once',
  { tags: 'whole' },
  async () => {
    await closeShop();
    await openShop();
    const hanging = await placeHanging(8);
    const names = async () => (await app.drive<readonly Recorded[]>('records')).map(({ name }) => name);
    app.signal('SIGTERM');
    await eventually(names, (all) => all.includes('app.releaseSingleInstanceLock'));
    app.signal('SIGTERM');
    expect(await names()).not.toContain('dialog.showMessageBox');
    // Cuts the connection, so that closing need not wait for the answer.
    await app.drive('power', { event: 'suspend' });
    await app.drive('power', { event: 'resume' });
    expect((await app.exited).code).toBe(0);
    app = await startDesktop(await builtApp(), data.folder);
    await app.drive('askForPort', { origin: 'app://desk' });
    expect(await statesOf(hanging)).toContain('uncertain');
  },
);
