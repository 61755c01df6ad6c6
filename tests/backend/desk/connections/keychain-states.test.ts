import { findCredentialsAsync } from '@napi-rs/keyring';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { hasSecretService, type SecretService, secretService } from '../../../support/app/secret-service.ts';
import { doctorKey, panel } from '../../../support/doctor/doctor-panel.ts';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { listForm } from '../../../support/lists/list-form.ts';
import { closeServers, serve } from '../../../support/network/http-under-test.ts';
import { type BackendUnderTest, backendUnderTest } from '../../../support/shop/backend-under-test.ts';
import { openShop, plainService } from '../../../support/shop/shop-under-test.ts';
import { untilBatch } from '../../../support/shop/until-order.ts';
import { faultOn } from '../../../support/supplier/fault-on.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { eventually } from '../../../support/time/eventually.ts';
import { createHastenedClock } from '../../../support/time/hastened-clock.ts';
import { reuseThreads } from '../../../support/world/reused-threads.ts';

reuseThreads();
afterEach(closeServers);

const form = { name: 'Supplier', signIn: { form: 'key', apiKey: doctorKey } } as const;

/** A shop on a folder that a test may reopen any number of times, one process at a time. */
async function shopOn(folder: string) {
  let running: BackendUnderTest | null = null;
  const stop = async () => {
    const stopping = running;
    running = null;
    await stopping?.stop();
  };
  onTestFinished(stop);
  return {
    stop,
    async open() {
      await stop();
      // Shortens the wait for the app's timed retries.
      running = await backendUnderTest(folder, { clock: createHastenedClock(20) });
      return running.client;
    },
  };
}

describe.skipIf(!hasSecretService)('a locked keychain', () => {
  let secrets: SecretService;
  beforeEach(async () => {
    secrets = await secretService();
  });

  async function withKeyInside() {
    await secrets.start();
    await secrets.unlock();
    const server = await serve(panel({}));
    const shop = await shopOn(await temporaryFolder());
    const client = await shop.open();
    const { id, keyPlace } = await client.connections.add({ ...form, baseAddress: server.baseAddress });
    expect(keyPlace).toBe('keychain');
    return { server, shop, id };
  }
  const keyOf = async (client: BackendUnderTest['client']) =>
    (await client.connections.list()).connections[0]?.keyPlace;

  // The locked keyring may still answer once while another keyring replaces it.
  const triedUntilOpen = (client: BackendUnderTest['client']) =>
    eventually(
      () => client.connections.tryKeychain(),
      (state) => state === 'ok',
    );

  test('is reported as locked, and gives its key after it is unlocked and somebody retries', async () => {
    const { server, shop, id } = await withKeyInside();
    secrets.lock();
    const client = await shop.open();
    expect((await client.connections.list()).connections).toMatchObject([
      { keyPlace: 'locked', health: 'key-locked' },
    ]);
    expect((await client.diagnostics.about()).keychain).toBe('locked');
    await expect(client.connections.check({ id })).rejects.toMatchObject({ code: 'keychain-locked' });
    expect(await client.connections.tryKeychain()).toBe('locked');
    await secrets.unlock();
    await triedUntilOpen(client);
    expect(await keyOf(client)).toBe('keychain');
    const before = server.requests.length;
    await client.connections.check({ id });
    expect(server.requests.length).toBeGreaterThan(before);
  });

  test('stores a key that was typed meanwhile, as soon as it is unlocked', async () => {
    const { shop, server, id } = await withKeyInside();
    secrets.lock();
    const client = await shop.open();
    const typed = { form: 'key', apiKey: `${doctorKey}-typed-again` } as const;
    expect(await client.connections.update({ id, signIn: typed })).toMatchObject({ keyPlace: 'memory' });
    await secrets.unlock();
    await eventually(
      () => keyOf(client),
      (place) => place === 'keychain',
    );
    expect((await client.diagnostics.about()).keychain).toBe('ok');
    const after = await shop.open();
    await after.connections.check({ id });
    expect(server.requests.at(-1)?.headers.get('authorization')).toBe(`Bearer ${typed.apiKey}`);
  });

  test('forgets the key of a connection that was removed meanwhile', async () => {
    const { shop, id } = await withKeyInside();
    secrets.lock();
    const client = await shop.open();
    await client.connections.remove({ id });
    await secrets.unlock();
    expect(await findCredentialsAsync('IMEI Desk')).toHaveLength(1);
    await triedUntilOpen(client);
    expect(await findCredentialsAsync('IMEI Desk')).toEqual([]);
  });

  test('sends waiting orders automatically after it is unlocked', async () => {
    await secrets.start();
    await secrets.unlock();
    const { client, supplier, folder, stopBackend } = await openShop();
    const service = await plainService(client);
    faultOn(
      supplier,
      'placeimeiorder',
      { kind: 'verbatim', body: '{"ERROR":[{"MESSAGE":"Insufficient Credit"}]}' },
      1,
    );
    const rows = [1, 2, 3, 4, 5].map(sampleImei);
    const { id } = await client.batches.commit(listForm(service, rows));
    await untilBatch(client, id, 'paused');
    await stopBackend();
    const placed = supplier.orders().length;
    secrets.lock();
    const shop = await shopOn(folder);
    const locked = await shop.open();
    await locked.batches.resume({ id });
    expect(await keyOf(locked)).toBe('locked');
    await secrets.unlock();
    await eventually(
      async () => supplier.orders().length,
      (count) => count > placed,
    );
  });

  test('is reported as missing while it does not exist yet', async () => {
    const server = await serve(panel({}));
    const shop = await shopOn(await temporaryFolder());
    const client = await shop.open();
    expect((await client.diagnostics.about()).keychain).toBe('missing');
    expect(await client.connections.add({ ...form, baseAddress: server.baseAddress })).toMatchObject({
      keyPlace: 'memory',
    });
    await secrets.start();
    await secrets.unlock();
    await eventually(
      () => keyOf(client),
      (place) => place === 'keychain',
    );
    expect((await client.diagnostics.about()).keychain).toBe('ok');
  });
});
