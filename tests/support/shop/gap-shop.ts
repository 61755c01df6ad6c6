import { randomUUID } from 'node:crypto';
import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Clock } from '../../../shared/model/base/clock.ts';
import type { MachineSigns } from '../../../shared/model/host/machine-signs.ts';
import type { Gap } from '../../../shared/model/order/gap.ts';
import { sampleImei } from '../journal/sample-orders.ts';
import { listForm } from '../lists/list-form.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { eventually } from '../time/eventually.ts';
import { createHastenedClock } from '../time/hastened-clock.ts';
import type { ShopClient } from './shop-client.ts';
import { openShop, plainService, type ShopUnderTest, slowService } from './shop-under-test.ts';
import { untilFinal } from './until-order.ts';

/** A shop whose journal a person replaces by hand, and whose journal marks are outside its data folder. */
export interface GapShop extends ShopUnderTest {
  readonly markFolder: string;
  /** The client of the last start. */
  now(): ShopClient;
  place(imei: number, change?: { readonly overGap?: { gapId: string; reason: string } }): Promise<string>;
  /** Places an order and waits for its result. */
  deliver(imei: number): Promise<string>;
  /** Copies the files that a person would copy as "the journal", while the app is closed or running; returns their folder. */
  keepJournal(): Promise<string>;
  /** Replaces the journal by copied files while the app is closed; null: deletes it. */
  putBack(from: string | null): Promise<void>;
  /** How often the supplier's own log has an order for this IMEI. */
  sent(imei: number): number;
}

const journalFiles = ['journal.sqlite', 'journal.sqlite-wal', 'journal.sqlite-shm'];

/** Opens a shop on a clock that runs twenty times as fast, so that waits of a minute take seconds. */
export async function openGapShop(
  options: {
    readonly outside?: boolean;
    readonly markFolder?: string;
    readonly requestsPerMinute?: number;
    /** Default: twenty times as fast as this machine's. */
    readonly clock?: Clock;
    /** Returns how far the shop's wall clock is ahead of the supplier's. */
    readonly aheadMs?: () => number;
    /** Returns the machine's signs, which are read at each start. */
    readonly signs?: () => MachineSigns;
  } = {},
): Promise<GapShop> {
  const markFolder = options.markFolder ?? join(await temporaryFolder(), 'marks');
  const { clock = createHastenedClock(20), signs, requestsPerMinute, aheadMs = () => 0 } = options;
  const host = {
    clock: { ...clock, nowMs: () => clock.nowMs() + aheadMs() },
    ...(options.outside === false ? {} : { markFolder }),
    ...(signs === undefined ? {} : { machineSigns: async () => signs() }),
  };
  const shop = await openShop({
    ...{ clock, host, speed: 60 },
    ...(requestsPerMinute === undefined ? {} : { requestsPerMinute }),
  });
  let client = shop.client;
  const place: GapShop['place'] = async (imei, change = {}) => {
    const service = await plainService(client);
    const form = { requestId: randomUUID(), serviceId: service.id, quotedPrice: service.price };
    return (await client.orders.place({ ...form, identifier: sampleImei(imei), ...change })).id;
  };
  return {
    ...shop,
    markFolder,
    now: () => client,
    async restart() {
      client = await shop.restart();
      return client;
    },
    place,
    async deliver(imei) {
      const id = await place(imei);
      await untilFinal(client, id);
      return id;
    },
    async keepJournal() {
      const to = await temporaryFolder();
      const there = await readdir(shop.folder);
      for (const name of journalFiles)
        if (there.includes(name) && !name.endsWith('-shm')) await cp(join(shop.folder, name), join(to, name));
      return to;
    },
    async putBack(from) {
      for (const name of journalFiles) await rm(join(shop.folder, name), { force: true });
      if (from !== null)
        for (const name of await readdir(from)) await cp(join(from, name), join(shop.folder, name));
    },
    sent: (imei) =>
      shop.supplier
        .log()
        .filter((each) => each.action === 'placeimeiorder' && each.identifier === sampleImei(imei)).length,
  };
}

/** Returns the only gap. */
export async function onlyGap(shop: GapShop): Promise<Gap> {
  const gaps = await shop.now().gaps.list();
  expect(gaps).toHaveLength(1);
  return gaps[0] as Gap;
}

/** The failure of a placement that needs a confirmation because of a gap. */
export const isGap = (acknowledged: boolean) => ({
  code: 'gap',
  data: expect.objectContaining({ acknowledged }),
});

/** Places one order, copies the journal, places another order, then replaces the journal by the copy. */
export async function openOlderJournal(shop: GapShop, first = 1): Promise<void> {
  await shop.deliver(first);
  await shop.stopBackend();
  const kept = await shop.keepJournal();
  await shop.restart();
  await shop.deliver(2);
  await shop.stopBackend();
  await shop.putBack(kept);
  await shop.restart();
}

/**
 * Commits a list while the supplier temporarily refuses orders, and pauses the list. All of its rows then wait, and the supplier has
 * accepted none of them.
 */
export async function waitInBatch(shop: GapShop, imeis: readonly number[]): Promise<string> {
  const fault = { kind: 'too-many', retryAfter: '20' } as const;
  shop.supplier.faults.add({ match: { action: 'placeimeiorder' }, times: 500, fault });
  const service = await slowService(shop.now());
  const { id } = await shop.now().batches.commit(listForm(service, imeis.map(sampleImei)));
  await shop.now().batches.pause({ id });
  await eventually(
    () => shop.now().batches.read({ id }),
    (batch) => batch?.counts.queued === imeis.length,
  );
  return id;
}
