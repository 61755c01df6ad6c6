import { expect, onTestFinished, test } from 'vitest';
import {
  connectionAddress,
  openMessageBus,
  type TillMessage,
} from '../../../electron/backend/journal/server/message-bus.ts';
import { createSystemClock } from '../../../electron/system-clock.ts';
import { shopServer } from '../../support/till/server-tills.ts';
import { openWire } from '../../support/till/wire.ts';
import { eventually } from '../../support/time/eventually.ts';

const clock = createSystemClock();

test.each([
  ['the end of a connectionId', connectionAddress('a-connectionId')],
  ['whoever has the duty', 'duty:7'],
])('messages to %s arrive once each and in order, short or long, also equal ones', async (_, address) => {
  const config = await shopServer();
  const taken: TillMessage[] = [];
  const there = await openMessageBus(config, address, clock, (message) => taken.push(message));
  const here = await openMessageBus(config, 'duty:8', clock, () => {});
  onTestFinished(async () => {
    await Promise.all([there.close(), here.close()]);
  });
  const long = ' ünlock 🔓 '.repeat(2_000);
  const said = ['one', 'one', long, '', ' two  words\n', long, `${long} `, 'three'];
  for (const body of said) void here.send(address, 'a-connectionId', body);
  await here.send('till:another', 'another', 'not for here');
  await here.send(address, 'a-connectionId', 'later');
  await eventually(
    async () => taken.length,
    (length) => length >= said.length + 1,
  );
  expect(taken).toEqual(
    [...said, 'later'].map((body) =>
      expect.objectContaining({ sender: 'duty:8', connectionId: 'a-connectionId', body }),
    ),
  );
});

test('the last message arrives although the bus is closed at once', async () => {
  const config = await shopServer();
  const taken: string[] = [];
  const there = await openMessageBus(config, connectionAddress('a-connectionId'), clock, ({ body }) =>
    taken.push(body),
  );
  onTestFinished(() => there.close());
  const here = await openMessageBus(config, 'duty:8', clock, () => {});
  const said = here.send(connectionAddress('a-connectionId'), 'a-connectionId', 'goodbye');
  await here.close();
  await said;
  await eventually(
    async () => taken,
    (all) => all.length > 0,
  );
  expect(taken).toEqual(['goodbye']);
});

test('a bus is closed without waiting for the answers of a frozen server', async () => {
  const config = await shopServer();
  const wire = await openWire(`${config.host}:${config.port}`);
  onTestFinished(() => wire.close());
  const port = Number(wire.address.split(':')[1]);
  const bus = await openMessageBus({ ...config, port }, 'duty:8', clock, () => {});
  wire.cut();
  const said = bus.send(connectionAddress('a-connectionId'), 'a-connectionId', 'goodbye');
  // The connection is closed before the limit for an answer, whose error has other words.
  const refused = expect(said).rejects.toThrow('Connection terminated');
  await bus.close();
  await refused;
});
