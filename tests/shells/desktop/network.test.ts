import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startPracticeSupplier } from '../../../electron/practice/practice-supplier.ts';
import type { Connection } from '../../../shared/model/connection/connection.ts';
import { builtApp } from '../../support/app/built-app.ts';
import { makeDataFolder } from '../../support/app/loopback-app.ts';
import { startDesktop } from '../../support/desktop/desktop-process.ts';
import type { Recorded } from '../../support/electron/recorded.ts';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import {
  believedAuthority,
  farAddress,
  farHost,
  openFront,
  openProxy,
} from '../../support/network/network-under-test.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { eventually } from '../../support/time/eventually.ts';

// The built main bundle with the stand-in for `electron`, which reports proxies as Chromium does.

it('H6: the desktop app uses the system’s proxy, and trusts the authority that a variable names', async () => {
  const out = await builtApp();
  const data = await makeDataFolder();
  const supplier = await startPracticeSupplier({ port: 0, speed: 1 });
  onTestFinished(() => supplier.stop());
  const authority = await believedAuthority('Authority of the tests');
  const front = await openFront(authority.issue(farHost), Number(new URL(supplier.baseAddress).port));
  const proxy = await openProxy((tunnel) => tunnel(front.port));
  Object.assign(process.env, authority.believed);
  const app = await startDesktop(out, data.folder);
  delete process.env.NODE_EXTRA_CA_CERTS;
  onTestFinished(async () => {
    app.stop();
    await app.exited;
    await data.remove();
  });
  const call = <Answer>(name: string, input: object) => app.drive<Answer>('call', { name, input });

  await app.drive('askForPort', { origin: 'app://desk' });
  await app.drive('proxies', { list: `PROXY ${proxy.address}; DIRECT` });
  const signIn = { form: 'key', apiKey: supplier.apiKey };
  const added = await call<Connection>('connections.add', { name: 'Far', baseAddress: farAddress, signIn });
  expect(added.health).toBe('ok');
  expect(supplier.log().length).toBeGreaterThan(0);
  expect(proxy.requests).toHaveLength(supplier.log().length);
  expect(proxy.log()).not.toContain(supplier.apiKey);
  const records = await app.drive<readonly Recorded[]>('records');
  const asked = records.filter(({ name }) => name === 'session.resolveProxy');
  expect(new Set(asked.map(({ args }) => args[0]))).toEqual(new Set([`${farAddress}/`]));

  await app.drive('proxies', { list: 'SOCKS5 127.0.0.1:1080' });
  await expect(call('connections.check', { id: added.id })).rejects.toThrow('unreachable');
});

it('with an order, a notice, the printers, a folder and the tray, the desktop app contacts only its supplier', async () => {
  const out = await builtApp();
  const [data, folder] = [await makeDataFolder(), await temporaryFolder()];
  const supplier = await startPracticeSupplier({ port: 0, speed: 100_000 });
  onTestFinished(() => supplier.stop());
  const spokenTo = join(folder, 'spoken-to');
  await writeFile(spokenTo, '');
  const app = await startDesktop(out, data.folder, [], undefined, {
    NODE_OPTIONS: `--import=${import.meta.resolve('../../support/network/record-hosts.ts')}`,
    IMEI_TEST_SPOKEN_TO: spokenTo,
  });
  onTestFinished(async () => {
    app.stop();
    await app.exited;
    await data.remove();
  });
  const call = <Answer>(name: string, input: object = {}) => app.drive<Answer>('call', { name, input });
  await app.drive('askForPort', { origin: 'app://desk' });
  await call('settings.write', { closeToTray: true });
  const signIn = { form: 'key', apiKey: supplier.apiKey };
  const { baseAddress } = supplier;
  const { id } = await call<Connection>('connections.add', { name: 'Supplier', baseAddress, signIn });
  await call('catalogue.refresh', { connectionId: id });
  const { services } = await call<{ services: readonly { id: string; price: object; name: string }[] }>(
    'catalogue.list',
  );
  const service = services.find(({ name }) => name.includes('Find My iPhone'));
  const order = await call<{ id: string }>('orders.place', {
    requestId: 'b9a7a1a2-0d0e-4a2e-9d1e-1f2a3b4c5d6e',
    serviceId: service?.id,
    identifier: sampleImei(1),
    quotedPrice: service?.price,
  });
  await eventually(
    () => call<{ order: { state: string } }>('orders.read', { id: order.id }),
    (read) => ['success', 'rejected'].includes(read.order.state),
  );
  await call('host.tryNotice');
  await call('printing.systemPrinters');
  await app.drive('openPath', { path: folder });
  await call('backups.chooseCopyFolder', { title: 'Where?', button: 'Use' });
  expect(await call('host.askForUpdate')).toMatchObject({ from: null });
  await app.drive('closeWindow');
  app.signal('SIGTERM');
  expect((await app.exited).code).toBe(0);
  const lines = new Set((await readFile(spokenTo, 'utf8')).split('\n').filter((line) => line !== ''));
  expect(lines.delete('listening')).toBe(true);
  // Programs of this machine report the printers, and whether a tray icon can be seen. A process of the app reads long replies. Nothing
  // else is contacted except the supplier.
  const { hostname, port } = new URL(baseAddress);
  const others = [...lines].filter((line) => !/^program (lpstat|gdbus|.*\/utility-child\.ts)$/.test(line));
  expect(others).toEqual([`${hostname}:${port}`]);
});
