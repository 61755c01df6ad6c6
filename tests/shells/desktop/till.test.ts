import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Order } from '../../../shared/model/order/order.ts';
import { builtApp } from '../../support/app/built-app.ts';
import { makeDataFolder } from '../../support/app/loopback-app.ts';
import { hasSecretService, secretService } from '../../support/app/secret-service.ts';
import { type DesktopProcess, startDesktop } from '../../support/desktop/desktop-process.ts';
import { orderForm } from '../../support/shop/order-form.ts';
import { openShop, plainService } from '../../support/shop/shop-under-test.ts';
import { openedDoor } from '../../support/till/machines.ts';

// The desktop shell as a till: the built main bundle with the stand-in for `electron`, and the main computer on a real socket.

const call = <Answer>(app: DesktopProcess, name: string, input: object = {}) =>
  app.drive<Answer>('call', { name, input });

async function open(folder: string): Promise<DesktopProcess> {
  const app = await startDesktop(await builtApp(), folder);
  onTestFinished(async () => {
    app.stop();
    await app.exited;
  });
  await app.drive('askForPort', { origin: 'app://desk' });
  return app;
}

/** Makes a shell on its own folder a till of the shop; the shell has ended and must be opened again. */
async function becomeTill() {
  const shop = await openShop({ speed: 0.01 });
  const host = await openedDoor(shop.router, { version: '0.0.0-stand-in' });
  const data = await makeDataFolder();
  onTestFinished(data.remove);
  const { folder } = data;
  const before = await open(folder);
  const { door } = await host.sharing.host.newCode();
  const wish = { address: host.address, code: door?.code?.code, name: 'Counter 2' };
  expect(await call(before, 'sharing.join', wish)).toMatchObject({ ok: true });
  expect(await call(before, 'sharing.becomeTill')).toEqual({ begun: true });
  const { code, records } = await before.exited;
  expect(code).toBe(0);
  expect(records.map(({ name }) => name)).toContain('app.relaunch');
  return { shop, host, folder };
}

test.skipIf(!hasSecretService)(
  'the desktop shell becomes a till, orders through the main computer, and returns to its own orders',
  async () => {
    const keyring = await secretService();
    await keyring.start();
    await keyring.unlock();
    const { shop, folder } = await becomeTill();
    const ownJournal = join(folder, 'journal.sqlite');
    const own = existsSync(ownJournal) ? readFileSync(ownJournal) : null;

    const till = await open(folder);
    const { services } = await call<{ services: readonly { id: string }[] }>(till, 'catalogue.list');
    expect(services).toHaveLength((await shop.client.catalogue.list()).services.length);
    const service = await plainService(shop.client);
    const order = await call<Order>(till, 'orders.place', orderForm(service, 1));
    const read = await shop.client.orders.read({ id: order.id });
    expect(read?.events[0]?.who).toBe('Counter 2');
    await expect(call(till, 'backups.list')).rejects.toThrow('not-on-a-till');
    // The till's own journal is unchanged.
    expect(existsSync(ownJournal) ? readFileSync(ownJournal) : null).toEqual(own);

    expect(await call(till, 'sharing.leaveDesk')).toEqual({ begun: true });
    await till.exited;
    const back = await open(folder);
    expect(await call(back, 'orders.counts')).toEqual({});
    expect(await call(back, 'backups.list')).toBeDefined();
  },
);

// On other systems a test cannot disable the keychain.
test.skipIf(process.platform !== 'linux')(
  'a till whose token was lost with its keychain still opens, and sends no request',
  async () => {
    const address = process.env.DBUS_SESSION_BUS_ADDRESS;
    process.env.DBUS_SESSION_BUS_ADDRESS = 'unix:path=/nowhere';
    onTestFinished(() => {
      if (address === undefined) delete process.env.DBUS_SESSION_BUS_ADDRESS;
      else process.env.DBUS_SESSION_BUS_ADDRESS = address;
    });
    const { folder, shop } = await becomeTill();
    const till = await open(folder);
    await expect(call(till, 'orders.counts')).rejects.toThrow('host-away');
    // The till itself answers for its appearance, and can leave the shop.
    expect(await call(till, 'settings.read')).toMatchObject({ colorScheme: expect.any(String) });
    expect(shop.supplier.orders()).toEqual([]);
  },
);
