import { expect, onTestFinished, test } from 'vitest';
import type { UsedServer } from '../../../../shared/model/host/sharing.ts';
import { builtApp } from '../../../support/app/built-app.ts';
import { shopServer } from '../../../support/till/server-tills.ts';
import { type TillProcess, tillProcess, withinTime } from '../../../support/till/shop-of-tills.ts';
import { eventually } from '../../../support/time/eventually.ts';

/** Returns a till's current view of the server; null if the till does not answer. */
async function shownAt(till: TillProcess): Promise<UsedServer | null> {
  const leaving = new AbortController();
  try {
    const client = await till.client();
    const followed = await withinTime(client.sharing.follow(undefined, { signal: leaving.signal }));
    for await (const { server } of followed) return server;
    return null;
  } catch {
    return null;
  } finally {
    leaving.abort();
  }
}

async function until(till: TillProcess, wanted: (shown: UsedServer) => boolean): Promise<UsedServer> {
  const shown = await eventually(
    () => shownAt(till),
    (now) => now !== null && wanted(now),
  );
  if (shown === null) throw new Error('nobody answered');
  return shown;
}

const isOnDuty = ({ role }: UsedServer): boolean => role === 'on-duty';
const isServed = ({ role, line }: UsedServer): boolean => role === 'beside' && line === 'here';

test('while the till on duty is frozen, the other till reports that and refuses calls; afterwards it reconnects', async () => {
  await builtApp();
  const config = await shopServer();
  const first = await tillProcess(config, 'Counter 1');
  // The second till may not send, so it does not take over the duty, however long the freeze lasts.
  const second = await tillProcess(config, 'Counter 2', { sends: false });
  onTestFinished(async () => {
    for (const till of [first, second]) await till.remove();
  });
  await first.start();
  await until(first, isOnDuty);
  await second.start();
  await until(second, isServed);
  first.shell().signal('SIGSTOP');
  const silent = await until(second, ({ line }) => line === 'away');
  // The server itself answers; only the till on duty does not.
  expect(silent).toMatchObject({ role: 'beside', trouble: null });
  expect(silent.tills.find((till) => till.isOnDuty)?.name).toBe('Counter 1');
  const client = await second.client();
  await expect(client.orders.counts()).rejects.toMatchObject({ code: 'host-away', data: { asked: false } });
  first.shell().signal('SIGCONT');
  await until(second, isServed);
  expect(await (await second.client()).orders.counts()).toEqual({});
  await until(first, isOnDuty);
});
