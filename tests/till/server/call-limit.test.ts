import { randomUUID } from 'node:crypto';
import { os } from '@orpc/server';
import { expect, onTestFinished, test } from 'vitest';
import { openDutyJournal } from '../../../electron/backend/journal/server/duty.ts';
import { createSystemClock } from '../../../electron/system-clock.ts';
import { createHostConnection } from '../../../electron/till/connection/host-connection.ts';
import { connectThroughServer } from '../../../electron/till/server/connect-through-server.ts';
import { serveTills } from '../../../electron/till/server/serve-tills.ts';
import { served } from '../../support/network/served.ts';
import { shopServer } from '../../support/till/server-tills.ts';
import { eventually } from '../../support/time/eventually.ts';

const version = '0.0.0-test';

test('a till with too many calls under way on a server is disconnected, and another till is not', async () => {
  const config = await shopServer();
  const clock = createSystemClock();
  const duty = openDutyJournal(config);
  onTestFinished(() => duty.close());
  let beat = 0;
  const servedTills = serveTills({
    ...{ config, term: 1, version, clock },
    // With a new heartbeat at each look, no till counts as silent.
    async tills() {
      beat += 1;
      return (await duty.list()).map((till) => ({ ...till, beat }));
    },
    served: served({
      account: { read: os.handler(() => new Promise(() => {})) },
      orders: { counts: os.handler(() => 'answered') },
    }),
  });
  onTestFinished(() => servedTills.stop());
  let closed = 0;
  async function connect(id: string) {
    const till = { id, name: id, version, sends: true };
    await duty.lookIn(till, null, 0);
    const connection = createHostConnection({
      clock,
      onChanged() {},
      async open() {
        const opened = await connectThroughServer({
          ...{ config, till, term: 1, clock, randomId: randomUUID, silentForMs: () => 0 },
        });
        if (id === 'greedy' && typeof opened !== 'string')
          void opened.ended.then(() => {
            closed += 1;
          });
        return opened;
      },
    });
    onTestFinished(() => connection.stop());
    connection.start();
    await eventually(
      async () => connection.state().state,
      (state) => state === 'here',
    );
    return (path: string[]) => connection.call(path, undefined);
  }
  const greedy = await connect('greedy');
  const good = await connect('good');
  for (let asked = 0; asked <= 512; asked += 1) void greedy(['account', 'read']).catch(() => {});
  await eventually(
    async () => closed,
    (times) => times > 0,
  );
  expect(await good(['orders', 'counts'])).toBe('answered');
});
