import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { FaultRuleInput } from '../../../electron/practice/base/faults.ts';
import {
  type PracticeSupplier,
  startPracticeSupplier,
} from '../../../electron/practice/practice-supplier.ts';
import { builtApp } from '../../support/app/built-app.ts';
import { makeDataFolder, startShell } from '../../support/app/loopback-app.ts';
import { signInToShell } from '../../support/app/shell-page.ts';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { listForm } from '../../support/lists/list-form.ts';
import { plainService } from '../../support/shop/shop-under-test.ts';
import { seededChance } from '../../support/time/limiter-simulation.ts';
import { isWholeForm } from '../../support/whole-form.ts';
import { judgeLoss, judgeOrders } from '../../support/world/judges/order-judge.ts';
import { type RecordedOrders, readRecordedOrders } from '../../support/world/judges/recorded-orders.ts';
import { inForm, seed, tell } from '../../support/world/torture-form.ts';

const kills = inForm('kills', isWholeForm ? 10 : 3, 500);
// The limiter allows a burst of half a minute's budget. A new shop replaces a shop that has used this burst.
const killsPerShop = 3;
const rows = 40;
const maxCycleMs = 12_000;

/** The supplier's faults during a kill. Many only delay an answer, so that the kill falls into the wait. */
const weather: readonly FaultRuleInput['fault'][] = [
  { kind: 'delay', delayMs: 60, when: 'after-taking' },
  { kind: 'delay', delayMs: 150, when: 'before-taking' },
  { kind: 'delay', delayMs: 300, when: 'after-taking' },
  { kind: 'drop', when: 'mid-reply' },
  { kind: 'drop', when: 'after-taking' },
  { kind: 'server-error', when: 'after-taking' },
];
const slow: FaultRuleInput['fault'] = { kind: 'delay', delayMs: 400, when: 'after-taking' };
const emptyBook: RecordedOrders = { orders: [], events: [], attempts: [] };

const ordersAt = (supplier: PracticeSupplier): number =>
  supplier.log().filter(({ action }) => action === 'placeimeiorder').length;

/** Resolves when an order has reached the supplier but has no answer yet, so that on any machine the kill falls between the two. */
async function nextOrder(supplier: PracticeSupplier): Promise<void> {
  const before = ordersAt(supplier);
  for (let turn = 0; turn < 5_000 && ordersAt(supplier) === before; turn += 1) await rest(1);
}

/** Starts the app on the folder, commits a list if the journal has none, and kills the app after a moment. */
async function liveAndDie(
  folder: string,
  supplier: PracticeSupplier,
  isFirst: boolean,
  forMs: number,
  killedAt: 'an order' | 'any time',
): Promise<void> {
  const shell = await startShell(folder);
  try {
    const client = await signInToShell(shell);
    const signIn = { form: 'key', apiKey: supplier.apiKey } as const;
    if (isFirst) {
      await client.connections.add({ name: 'Supplier', baseAddress: supplier.baseAddress, signIn });
      await client.catalogue.refresh();
      const service = await plainService(client);
      const identifiers = Array.from({ length: rows }, (_, row) => sampleImei(row));
      await client.batches.commit(listForm(service, identifiers, { overBalance: true }));
    }
    const [known] = (await client.connections.list()).connections;
    if (known?.keyPlace === 'none') await client.connections.update({ id: known.id, signIn });
    // Resumes a batch like a person, because three uncertain rows in a row stop it.
    for (const batch of await client.batches.list())
      if (batch.state === 'paused') await client.batches.resume({ id: batch.id });
    if (killedAt === 'an order') await nextOrder(supplier);
    await rest(killedAt === 'an order' ? forMs / 20 : forMs);
  } finally {
    await shell.end('SIGKILL');
  }
}

test(
  `O1, O2: the real app, killed ${kills} times at random moments of a batch, pays nothing twice and loses nothing`,
  async () => {
    await builtApp();
    const chance = seededChance(seed);
    const done = { kills: 0, orders: 0, 'orders at the supplier': 0, 'posts at the supplier': 0 };
    const found = { 'killed while sending': 0, 'left uncertain': 0, violations: 0 };

    while (done.kills < kills) {
      const supplier = await startPracticeSupplier({ speed: 600 });
      const data = await makeDataFolder();
      onTestFinished(async () => {
        await supplier.stop();
        await data.remove();
      });
      let book = emptyBook;
      for (let life = 0; life < killsPerShop && done.kills < kills; life += 1) {
        supplier.faults.clear();
        for (let fault = 0; fault < 4; fault += 1) {
          const struck = weather[Math.floor(chance() * weather.length)];
          const times = 1 + Math.floor(chance() * 3);
          if (struck) supplier.faults.add({ match: { action: 'placeimeiorder' }, times, fault: struck });
        }
        // When the faults above are used up, every further order is slow, so that the kill can fall into any order. How many orders one run
        // begins depends on its first look-ups (O12, O14).
        supplier.faults.add({ match: { action: 'placeimeiorder' }, fault: slow });
        await liveAndDie(
          data.folder,
          supplier,
          life === 0,
          chance() * 350,
          life % 2 === 0 ? 'an order' : 'any time',
        );
        const now = readRecordedOrders(join(data.folder, 'journal.sqlite'));
        expect([...judgeOrders(now, supplier.orders(), supplier.log()), ...judgeLoss(book, now)]).toEqual([]);
        done.kills += 1;
        found['killed while sending'] += now.orders.filter((order) => order.state === 'sending').length;
        book = now;
      }
      expect(book.orders.map((order) => order.identifier)).toHaveLength(rows);
      done.orders += book.orders.length;
      done['orders at the supplier'] += supplier.orders().length;
      done['posts at the supplier'] += ordersAt(supplier);
      found['left uncertain'] += book.orders.filter((order) => order.state === 'uncertain').length;
      await supplier.stop();
      if (kills > 60 && done.kills % 30 < killsPerShop) tell('process death so far', { ...done, ...found });
    }
    tell('process death', { ...done, ...found });
    expect(found['killed while sending'], 'no kill fell between an order and its answer').toBeGreaterThan(
      kills / 5,
    );
  },
  (kills + 6) * maxCycleMs,
);
