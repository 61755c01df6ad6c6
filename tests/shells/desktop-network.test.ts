import { expect, it, onTestFinished } from 'vitest';
import { startPracticeSupplier } from '../../electron/practice/practice-supplier.ts';
import type { Connection } from '../../shared/model/connection/connection.ts';
import { builtApp } from '../support/app/built-app.ts';
import { startDesktop } from '../support/app/desktop-process.ts';
import { makeDataFolder } from '../support/app/loopback-app.ts';
import type { Recorded } from '../support/electron/recorded.ts';
import {
  believedAuthority,
  farAddress,
  farHost,
  openFront,
  openProxy,
} from '../support/network/network-under-test.ts';

// The built main bundle against the stand-in for `electron`, which tells of proxies as Chromium does.

it('H6: the desktop asks the system for its proxy, goes by it, and believes the authority that a variable names', async () => {
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
