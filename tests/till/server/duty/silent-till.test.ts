import { randomUUID } from 'node:crypto';
import { os } from '@orpc/server';
import { expect, onTestFinished, test } from 'vitest';
import type { Duty, DutyJournal, TillOfServer } from '../../../../electron/backend/journal/server/duty.ts';
import { openDutyJournal } from '../../../../electron/backend/journal/server/duty.ts';
import { createSystemClock } from '../../../../electron/system-clock.ts';
import { createHostConnection } from '../../../../electron/till/connection/host-connection.ts';
import { connectThroughServer } from '../../../../electron/till/server/connect-through-server.ts';
import { watchDuty } from '../../../../electron/till/server/duty-watch.ts';
import { serveTills } from '../../../../electron/till/server/serve-tills.ts';
import { served } from '../../../support/network/served.ts';
import { shopServer } from '../../../support/till/server-tills.ts';
import { eventually } from '../../../support/time/eventually.ts';
import { createSimulatedClock } from '../../../support/time/simulated-clock.ts';

const version = '0.0.0-test';
const counter: TillOfServer = { id: 'two', name: 'Counter 2', version, sends: true };

/** A duty that the till `till` has, with heartbeats on command. */
function dutyOfAnother(till = 'one'): { journal: DutyJournal; beat(): void; hang(): void; answer(): void } {
  let duty: Duty = { till, term: 1, beat: 0, wantedBy: null, version };
  let goOn = Promise.resolve();
  let answer = (): void => {};
  return {
    beat: () => {
      duty = { ...duty, beat: duty.beat + 1 };
    },
    hang() {
      goOn = new Promise((resolve) => {
        answer = resolve;
      });
    },
    answer: () => answer(),
    journal: {
      async lookIn() {
        await goOn;
        return { duty, lastEvent: null, hasForgotten: false };
      },
      async take(till, seen) {
        duty = { ...seen, till: till.id, term: seen.term + 1, beat: 0 };
        return duty;
      },
      async beat() {
        await goOn;
        return true;
      },
      list: async () => [],
      handOver: async () => {},
      want: async () => {},
      remove: async () => {},
      close: async () => {},
      hasTwin: () => false,
      handIn: async () => [],
      handInSeen: async () => {},
      handedIn: async () => ({ outcomes: new Map(), seen: new Map() }),
      dropHandedIn: async () => {},
    },
  };
}

function watching(journal: DutyJournal) {
  const clock = createSimulatedClock();
  let asleepMs = 0;
  const watch = watchDuty({
    clock: { ...clock, monotonicMs: () => clock.monotonicMs() + asleepMs },
    journal,
    till: () => counter,
    seenEvents: { read: async () => null, keep() {}, settle: async () => {} },
    onRole() {},
    onChanged() {},
  });
  onTestFinished(() => watch.stop());
  const after = (ms: number): Promise<void> => clock.advanceTo(clock.elapsedMs() + ms);
  /** Lets time pass in which no planned call runs. */
  const sleep = (ms: number): void => {
    asleepMs += ms;
  };
  return { watch, after, sleep };
}

test('a till knows how long the till on duty has been silent, until it takes over', async () => {
  const other = dutyOfAnother();
  const { watch, after } = watching(other.journal);
  await watch.start();
  for (let second = 0; second < 30; second += 2) {
    await after(2_000);
    expect(watch.silentForMs()).toBeLessThanOrEqual(2_000);
    other.beat();
  }
  await after(1_000);
  await after(7_000);
  expect(watch.silentForMs()).toBe(7_000);
  other.beat();
  await after(1_000);
  expect(watch.silentForMs()).toBe(0);
  await after(14_000);
  expect(watch.silentForMs()).toBe(14_000);
  expect(watch.role().is).toBe('beside');
  await after(2_000);
  expect(watch.role().is).toBe('on-duty');
  expect(watch.silentForMs()).toBe(0);
});

test('a till takes over the duty of its own earlier run only after some seconds without a heartbeat', async () => {
  const twin = dutyOfAnother('two');
  const { watch, after } = watching(twin.journal);
  await watch.start();
  expect(watch.role().is).toBe('waiting');
  for (let second = 0; second < 20; second += 2) {
    await after(2_000);
    twin.beat();
  }
  expect(watch.role().is).toBe('beside');
  await after(5_000);
  expect(watch.role().is).toBe('beside');
  await after(3_000);
  expect(watch.role().is).toBe('on-duty');
});

test('T4: a till whose heartbeats have not been accepted for some time sends nothing, even if it does not know of another till on duty', async () => {
  const server = dutyOfAnother('two');
  const { watch, after, sleep } = watching(server.journal);
  await watch.start();
  expect(watch.mayStillSend()).toBe(false);
  await after(8_000);
  expect(watch.role().is).toBe('on-duty');
  for (let second = 0; second < 60; second += 1) {
    await after(1_000);
    expect(watch.mayStillSend()).toBe(true);
  }
  // After a freeze, the till would first continue its last step.
  sleep(13_000);
  expect(watch.role().is).toBe('on-duty');
  expect(watch.mayStillSend()).toBe(false);
  await after(2_000);
  expect(watch.mayStillSend()).toBe(true);
  server.hang();
  await after(9_000);
  expect(watch.mayStillSend()).toBe(true);
  await after(5_000);
  expect(watch.mayStillSend()).toBe(false);
  server.answer();
});

test('while the server does not answer, the till on duty counts as silent', async () => {
  const other = dutyOfAnother();
  const { watch, after } = watching(other.journal);
  await watch.start();
  other.hang();
  await after(8_000);
  expect(watch.silentForMs()).toBe(8_000);
  other.beat();
  other.answer();
  await after(1_000);
  expect(watch.silentForMs()).toBeLessThanOrEqual(1_000);
});

test('while the till on duty is silent, calls fail and no more are sent; the connection reopens when it returns', async () => {
  const config = await shopServer();
  const clock = createSystemClock();
  const duty = openDutyJournal(config);
  onTestFinished(() => duty.close());
  await duty.lookIn(counter, null, 0);
  let asked = 0;
  const servedTills = serveTills({
    config,
    term: 1,
    version,
    clock,
    tills: duty.list,
    served: served({
      account: {
        read: os.handler(async () => {
          asked += 1;
          // The till is frozen: it has received the request and does not answer.
          if (asked === 1) await new Promise(() => {});
          return 'answered';
        }),
      },
    }),
  });
  onTestFinished(() => servedTills.stop());
  let silentForMs = 0;
  const connection = createHostConnection({
    clock,
    onChanged() {},
    open: () =>
      connectThroughServer({
        config,
        till: counter,
        term: 1,
        clock,
        randomId: randomUUID,
        silentForMs: () => silentForMs,
      }),
  });
  onTestFinished(() => connection.stop());
  connection.start();
  const ask = (): Promise<unknown> => connection.call(['account', 'read'], undefined);
  const state = async () => connection.state().state;
  await eventually(state, (now) => now === 'here');
  const hanging = ask();
  const givenUp = expect(hanging).rejects.toMatchObject({ code: 'host-away', data: { asked: true } });
  await eventually(
    async () => asked,
    (times) => times === 1,
  );
  silentForMs = 6_000;
  await new Promise((resolve) => clock.after(1_500, () => resolve(null)));
  expect(await state()).toBe('here');
  silentForMs = 7_000;
  await givenUp;
  await eventually(state, (now) => now === 'away');
  await expect(ask()).rejects.toMatchObject({ code: 'host-away', data: { asked: false } });
  silentForMs = 0;
  await eventually(state, (now) => now === 'here');
  expect(await ask()).toBe('answered');
});
