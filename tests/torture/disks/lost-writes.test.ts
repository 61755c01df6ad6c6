import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openJournal } from '../../../electron/backend/journal/journal.ts';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { listForm } from '../../support/lists/list-form.ts';
import { makeTemplateShop, type TemplateShop } from '../../support/shop/template-shop.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { seededChance } from '../../support/time/limiter-simulation.ts';
import { type RecordedOrders, readRecordedOrders } from '../../support/world/judges/recorded-orders.ts';
import { inForm, seed, tell } from '../../support/world/torture-form.ts';
import { openWorld } from '../../support/world/torture-world.ts';

const cuts = inForm('cuts', 60, 2_000);
const rows = 25;

let template: TemplateShop;
beforeAll(async () => {
  template = await makeTemplateShop();
});
afterAll(() => template?.remove());

/** Copies a journal's files to `folder` in the middle of a batch; returns the journal's records at that time. */
async function dieInMidWork(folder: string): Promise<RecordedOrders> {
  const world = await openWorld(template.folder);
  try {
    await world.start();
    await world.time.advance(1_000);
    // Some answers never come, so that orders are `sending` when the copy is taken.
    const fault = { kind: 'never-answer' } as const;
    const client = world.app()?.client;
    world.supplier.faults.add({ match: { action: 'placeimeiorder', identifier: sampleImei(7) }, fault });
    world.supplier.faults.add({ match: { action: 'placeimeiorder', identifier: sampleImei(18) }, fault });
    void client?.batches
      .commit(
        listForm(
          { id: template.prices.serviceId, price: template.prices.price },
          Array.from({ length: rows }, (_, row) => sampleImei(row)),
          { overBalance: true },
        ),
      )
      .catch(() => {});
    await world.time.advance(2_000);
    for (const suffix of ['', '-wal'])
      await copyFile(`${world.journalFile}${suffix}`, join(folder, `journal.sqlite${suffix}`));
    return readRecordedOrders(world.journalFile);
  } finally {
    await world.end();
  }
}

/** Returns a copy of the log whose end is damaged, and a description of the damage. */
function damage(log: Buffer, chance: () => number): { readonly how: string; readonly log: Buffer } {
  const at = Math.floor(chance() * log.length);
  if (chance() < 0.8) return { how: `cut after ${at} of ${log.length} bytes`, log: log.subarray(0, at) };
  const torn = Buffer.from(log);
  // After a power cut, a sector behind the last written one may contain other data.
  torn.fill(0x5a, at, at + 512);
  return { how: `torn at ${at} of ${log.length} bytes`, log: torn.subarray(0, at + 512) };
}

test(
  `J1, O2: a journal whose log lost its end in ${cuts} ways opens complete up to some commit, and orders that were being sent are uncertain`,
  async () => {
    const folder = await temporaryFolder();
    const whole = await dieInMidWork(folder);
    expect(whole.orders.filter((order) => order.state === 'sending').length).toBeGreaterThanOrEqual(2);
    const log = await readFile(join(folder, 'journal.sqlite-wal'));
    const chance = seededChance(seed);
    let opened = 0;
    const heights = new Set<number>();
    for (let cut = 0; cut <= cuts; cut += 1) {
      // The first copy is not damaged, so it must have every acknowledged row.
      const { how, log: left } = cut === 0 ? { how: 'whole', log } : damage(log, chance);
      // The test inspects one copy, and only the app opens the other.
      const looked = await copyJournal(folder, `looked-${cut}`, left);
      const file = await copyJournal(folder, `opened-${cut}`, left);
      const before = readRecordedOrdersOrNothing(looked);
      expect(cut === 0 ? before : whole).toEqual(whole);
      if (before !== null) judgePrefix(before, whole, how);
      heights.add(before?.events.length ?? -1);

      const journal = await openJournal(file);
      await journal.outbox.recover(1);
      await journal.close();
      const after = readRecordedOrders(file);
      for (const order of after.orders) {
        const was = before?.orders.find((each) => each.id === order.id);
        const now = was?.state === 'sending' ? 'uncertain' : was?.state === 'claimed' ? 'queued' : was?.state;
        expect(order.state, how).toBe(now);
      }
      expect(checkIntegrity(file), how).toBe('ok');
      opened += 1;
      for (const each of [looked, file]) await rm(dirname(each), { recursive: true });
    }
    tell('lost writes', { 'copies opened': opened, 'different histories': heights.size, violations: 0 });
    expect(heights.size, 'the cuts fell where nothing was lost').toBeGreaterThan(5);
  },
  60_000 + cuts * 1_000,
);

async function copyJournal(from: string, name: string, log: Buffer): Promise<string> {
  const file = join(from, name, 'journal.sqlite');
  await mkdir(dirname(file));
  await copyFile(join(from, 'journal.sqlite'), file);
  await writeFile(`${file}-wal`, log);
  return file;
}

/** Checks that a damaged copy has the complete journal's state at some earlier moment: no event is added, changed or out of order. */
function judgePrefix(before: RecordedOrders, whole: RecordedOrders, how: string): void {
  expect(before.events, how).toEqual(whole.events.slice(0, before.events.length));
  const lastOf = (id: string) => before.events.findLast((event) => event.order_id === id);
  for (const order of before.orders)
    expect(lastOf(order.id)?.to_state, `${how}: ${order.identifier}`).toBe(order.state);
  for (const { id } of before.orders.filter(({ state }) => state === 'sending')) {
    const attempt = before.attempts.find((each) => each.id === lastOf(id)?.attempt_id);
    expect(attempt?.verdict, how).toBe('running');
  }
}

/** Reads a journal; null if even its tables were lost. */
function readRecordedOrdersOrNothing(file: string): RecordedOrders | null {
  const database = new DatabaseSync(file);
  const hasTables = database.prepare("select 1 from sqlite_master where name = 'orders'").get() !== undefined;
  database.close();
  return hasTables ? readRecordedOrders(file) : null;
}

function checkIntegrity(file: string): unknown {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return Object.values(database.prepare('pragma integrity_check').get() ?? {})[0];
  } finally {
    database.close();
  }
}
