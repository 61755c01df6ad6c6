import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { openKnownAnswersDesk } from '../../../electron/backend/desk/known/known-answers.ts';
import { openKnownDevicesDesk } from '../../../electron/backend/desk/known/known-devices-desk.ts';
import { type Journal, openJournal } from '../../../electron/backend/journal/journal.ts';
import { createSystemClock } from '../../../electron/system-clock.ts';
import { defaultSettings } from '../../../shared/contract/shop/settings.ts';
import type { ServiceDetail } from '../../../shared/model/service/service.ts';
import { sampleImei, sampleOrder } from '../../support/journal/sample-orders.ts';
import { imeiOf, seedOrders } from '../../support/past/many-orders.ts';
import { median, printRatio } from '../measure.ts';

const orders = 300_000;
const listRows = 20_000;
const pieceRows = 1_000;
const of = 'connection-1';

/**
 * In a shop with years of orders: learning the devices from all orders, and reading the warnings and known answers for one device and for
 * a whole list.
 */
export async function benchKnown(folder: string): Promise<void> {
  const file = join(folder, 'known.sqlite');
  await seedOrders(file, orders);
  const journal = await openJournal(file);
  const aloneMs: number[] = [];
  for (let round = 0; round < 100; round += 1) aloneMs.push(await timeOf(() => place(journal)));
  let isDone = false;
  const learning = timeOf(async () => {
    while (await journal.learnDevices());
    isDone = true;
  });
  const behindMs: number[] = [];
  while (!isDone) behindMs.push(await timeOf(() => place(journal)));
  console.log(
    `${orders.toLocaleString('en')} orders learned from in ${((await learning) / 1_000).toFixed(1)} s`,
  );
  const [subjectMs, baselineMs] = [median(behindMs), median(aloneMs)];
  printRatio('an order placed meanwhile', 'alone', { subjectMs, baselineMs, ratio: subjectMs / baselineMs });

  const { answers, devices } = desks(journal);
  const asked = { connectionId: of, serviceId: '7' };
  const one = [imeiOf(7)];
  for (const [what, ask] of [
    ['answered already', answers],
    ['what it is', devices],
  ] as const) {
    await ask({ ...asked, identifiers: one });
    const typed = await timeOf(() => ask({ ...asked, identifiers: one }));
    const whole = await timeOf(async () => {
      for (let from = 0; from < listRows; from += pieceRows)
        await ask({
          ...asked,
          identifiers: Array.from({ length: pieceRows }, (_, row) => imeiOf(from + row + 1)),
        });
    });
    const list = `a list of ${listRows.toLocaleString('en')}: ${(whole / 1_000).toFixed(1)} s`;
    console.log(`${what}, of one device: ${typed.toFixed(1)} ms; of ${list}`);
  }
  await journal.close();
}

function desks(journal: Journal) {
  const service = {
    name: 'Carrier 7 check, clean & fast',
    group: 'Checks',
    fields: [],
    quantity: null,
    contested: false,
    identifier: { kind: 'imei' },
  } as unknown as ServiceDetail;
  const parts = {
    journal: { ...journal, catalogue: { ...journal.catalogue, service: async () => service } },
    settings: { read: () => defaultSettings },
    clock: createSystemClock(),
  };
  return {
    answers: openKnownAnswersDesk(parts).answers,
    devices: openKnownDevicesDesk(parts).devices,
  };
}

let placed = 0;

async function place(journal: Journal): Promise<void> {
  placed += 1;
  await journal.orders.insert(sampleOrder({ id: randomUUID(), identifier: sampleImei(placed) }), placed);
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
