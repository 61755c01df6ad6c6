import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import type { ContractClient } from '../../../../shared/contract/contract.ts';
import { doctorSteps, type Finding } from '../../../../shared/model/connection/doctor.ts';
import { doctorKey, html, panel, takesParameter } from '../../../support/doctor/doctor-panel.ts';
import { closeServers, serve } from '../../../support/network/http-under-test.ts';
import { answer } from '../../../support/network/scripted-server.ts';
import { overPort } from '../../../support/network/transports.ts';
import { backendUnderTest } from '../../../support/shop/backend-under-test.ts';
import type { ShopClient } from '../../../support/shop/shop-client.ts';
import { openShop } from '../../../support/shop/shop-under-test.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

afterEach(closeServers);

type Instead = NonNullable<Parameters<ContractClient['diagnostics']['examine']>[0]['instead']>;

async function examine(client: ShopClient, connectionId: string, instead: Instead = {}): Promise<Finding[]> {
  const reported: Finding[] = [];
  for await (const finding of await client.diagnostics.examine({ connectionId, instead }))
    reported.push(finding);
  return reported;
}

async function connectedTo(baseAddress: string) {
  const running = await backendUnderTest(await temporaryFolder());
  onTestFinished(() => running.stop());
  const connection = await running.client.connections.add({
    name: 'Supplier',
    baseAddress,
    saveUntried: true,
    signIn: { form: 'key', apiKey: doctorKey },
  });
  return { ...running, connection };
}

const of = (reported: readonly Finding[], step: Finding['step']) =>
  reported.findLast((each) => each.step === step);

describe('the doctor', () => {
  test('finds nothing wrong with the practice supplier, and places nothing', async () => {
    const { client } = await openShop({ connect: false });
    const { id } = await client.connections.openPractice();
    const reported = await examine(client, id);
    expect(reported.filter(({ verdict }) => verdict === 'bad' || verdict === 'warning')).toEqual([]);
    expect(of(reported, 'services')?.evidence).toMatch(/^\d+ services were read/);
    expect(reported.filter(({ verdict }) => verdict !== 'running')).toHaveLength(doctorSteps.length);
    expect((await client.orders.list({})).total).toBe(0);
  });

  test('finds a setting that works, which a person accepts, and then finds nothing wrong', async () => {
    const server = await serve(panel({ at: '/panel/api/index.php', takesKey: takesParameter('apikey') }));
    const { client, connection } = await connectedTo(server.baseAddress);
    const reported = await examine(client, connection.id);
    const cure = Object.assign({}, ...reported.map((each) => each.cure ?? {}));
    expect(cure).toEqual({
      baseAddress: `${server.baseAddress}/panel`,
      actionPath: '/api/index.php',
      keyForm: 'apikey',
    });
    // The doctor itself changes nothing.
    const [unchanged] = (await client.connections.list()).connections;
    expect(unchanged).toMatchObject({ baseAddress: server.baseAddress, keyForm: 'bearer' });
    await client.connections.update({ id: connection.id, ...cure });
    const again = await examine(client, connection.id);
    expect(again.filter(({ verdict }) => verdict === 'bad')).toEqual([]);
  });

  test('tries another address before it is saved', async () => {
    const server = await serve(panel({ at: '/panel/api/fusion' }));
    const { client, connection } = await connectedTo(server.baseAddress);
    const instead = { baseAddress: `${server.baseAddress}/panel` };
    expect(of(await examine(client, connection.id, instead), 'path')?.verdict).toBe('good');
  });

  test('notes that a connection answers again', async () => {
    let ill = true;
    const down = answer('<title>Service Unavailable</title>', 503, html);
    const well = panel({});
    const server = await serve((socket, request) => (ill ? down : well)(socket, request));
    const { client, connection } = await connectedTo(server.baseAddress);
    await client.connections.check({ id: connection.id }).catch(() => {});
    const health = async () => (await client.connections.list()).connections[0]?.health;
    expect(await health()).not.toBe('ok');
    expect(of(await examine(client, connection.id), 'path')?.problem).toBe('maintenance');
    ill = false;
    await examine(client, connection.id);
    expect(await health()).toBe('ok');
  });

  test('puts no secrets into a report', async () => {
    const words = `Bad luck ${doctorKey} shop@example.com 49-015420-323751-8 490154203237518`;
    const server = await serve(answer({ ERROR: [{ MESSAGE: words }] }));
    const { client, connection } = await connectedTo(server.baseAddress);
    const all = JSON.stringify(await examine(client, connection.id));
    expect(all).toContain('Bad luck');
    for (const secret of [doctorKey, 'shop@example.com', '323751', '490154203237518'])
      expect(all).not.toContain(secret);
  });

  test('sends its findings one by one, and stops its requests when nobody listens', async () => {
    // Answers only the first request, so that the doctor learns that nobody listens before it sends a second request.
    const { promise: givenUp, resolve } = Promise.withResolvers<void>();
    const well = panel({});
    const server = await serve((socket, request) =>
      server.requests.length === 1 ? well(socket, request) : void socket.on('close', () => resolve()),
    );
    const { backend, connection } = await connectedTo(server.baseAddress);
    const line = await overPort(backend.router);
    onTestFinished(() => line.close());
    const stream = await line.client.diagnostics.examine({ connectionId: connection.id, instead: {} });
    const steps: string[] = [];
    for await (const { step } of stream) {
      steps.push(step);
      if (step === 'reach') break;
    }
    expect(steps).toEqual(['address', 'address', 'reach']);
    if (server.requests.length > 1) await givenUp;
    await new Promise((later) => setTimeout(later, 300));
    expect(server.requests.length).toBeLessThanOrEqual(2);
  });

  test('examines REST alone when signed in by password', async () => {
    const { client, supplier } = await openShop({ connect: false });
    const { email, password } = supplier;
    const connection = await client.connections.add({
      name: 'Supplier',
      baseAddress: supplier.baseAddress,
      signIn: { form: 'password', email, password },
    });
    const reported = await examine(client, connection.id);
    expect(reported.filter(({ verdict }) => verdict === 'bad')).toEqual([]);
    expect(of(reported, 'sign-in')?.verdict).toBe('good');
    expect(of(reported, 'key-form')?.verdict).toBe('skipped');
  });

  test('finds nothing for a removed connection', async () => {
    const { client } = await openShop({ connect: false });
    expect(await examine(client, 'gone')).toEqual([]);
  });
});
