import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { startPracticeSupplier } from '../../electron/practice/practice-supplier.ts';
import { builtApp } from '../support/app/built-app.ts';
import { sampleImei } from '../support/journal/sample-orders.ts';
import { databaseOn } from '../support/postgres/databases.ts';
import { startPostgres } from '../support/postgres/server.ts';
import { readServerBook, type TillProcess, tillProcess, withinTime } from '../support/till/shop-of-tills.ts';
import { eventually } from '../support/time/eventually.ts';
import { seededChance } from '../support/time/limiter-simulation.ts';
import { judgeOrders } from '../support/world/judges/order-judge.ts';
import { inForm, seed, tell } from '../support/world/torture-form.ts';

const howMany = inForm('tills', 3, 8);
const forMs = inForm('seconds', 40, 600) * 1_000;
// This is longer than another till waits before it takes over the duty.
const frozenMs = 22_000;
// A till that gets its own duty back continues as soon as it sees that no other till had it meanwhile. A till
// that takes over first waits a whole window of the rate limit, and needs time to send.
const afterKillMs = 16_000;
const afterFreezeMs = 85_000;

/**
 * Several tills of one server run in separate processes and order at the same time. Meanwhile the till on duty is killed, or frozen and
 * resumed. A person enters the supplier's key on request and resumes stopped orders.
 */
test(
  `O2, O5, L1: ${howMany} tills of a server, the one on duty killed and frozen for ${forMs / 1_000} s, pay nothing twice and lose nothing`,
  async () => {
    await builtApp();
    const chance = seededChance(seed);
    const server = await startPostgres();
    const place = await databaseOn(server, 'duty');
    const supplier = await startPracticeSupplier({ speed: 600 });
    const tills: TillProcess[] = [];
    onTestFinished(async () => {
      for (const till of tills) await till.remove();
      await supplier.stop();
      await server.remove();
    });
    for (let at = 1; at <= howMany; at += 1) {
      const till = await tillProcess(place, `Counter ${at}`);
      tills.push(till);
      await till.start();
    }
    const done = { 'orders taken here': 0, kills: 0, freezes: 0 };
    const taken = new Set<string>();
    const frozen = new Set<TillProcess>();
    let isOver = false;
    let imei = 0;

    /** Works like a person at one till: enters keys, resumes stopped orders, and places orders. */
    async function work(till: TillProcess): Promise<void> {
      while (!isOver) {
        if (!frozen.has(till)) await withinTime(turn(till), 12_000).catch(() => {});
        await new Promise((resolve) => setTimeout(resolve, 300 + chance() * 700));
      }
    }
    async function turn(till: TillProcess): Promise<void> {
      const client = await till.client();
      const { connections } = await client.connections.list();
      const [known] = connections;
      const signIn = { form: 'key', apiKey: supplier.apiKey } as const;
      if (known === undefined) return;
      // The key can be entered only on the till on duty; other tills refuse it.
      if (known.keyPlace === 'none') await client.connections.update({ id: known.id, signIn });
      await client.orders.goOn({ connectionId: known.id }).catch(() => {});
      const { services } = await client.catalogue.list();
      const service = services.find(
        ({ price, fields, identifier }) =>
          price !== null && fields.length === 0 && identifier.kind === 'imei',
      );
      if (!service?.price) {
        await client.catalogue.refresh();
        return;
      }
      // About every third order is for the device of the previous order, often at another till.
      imei += chance() < 0.3 ? 0 : 1;
      const { id } = await client.orders.place({
        requestId: randomUUID(),
        serviceId: service.id,
        identifier: sampleImei(imei),
        quotedPrice: service.price,
        overBalance: true,
      });
      taken.add(id);
    }

    // A person sets up the shop at the till that has the duty first; then people use all tills.
    await eventually(
      () => holderOf(tills, frozen),
      (holder) => holder !== null,
    );
    const first = await holderOf(tills, frozen);
    const atFirst = await first?.client();
    const signIn = { form: 'key', apiKey: supplier.apiKey } as const;
    await atFirst?.connections.add({ name: 'Supplier', baseAddress: supplier.baseAddress, signIn });
    await atFirst?.catalogue.refresh();
    const working = tills.map(work);
    await eventually(
      async () => supplier.orders().length,
      (orders) => orders > 0,
    );
    const endsAtMs = Date.now() + forMs;
    while (Date.now() < endsAtMs) {
      const holder = await holderOf(tills, frozen);
      if (holder === null) {
        await new Promise((resolve) => setTimeout(resolve, 1_000));
        continue;
      }
      if (chance() < 0.5) {
        done.kills += 1;
        await holder.kill();
        await holder.start();
        await new Promise((resolve) => setTimeout(resolve, afterKillMs));
      } else {
        done.freezes += 1;
        frozen.add(holder);
        holder.shell().signal('SIGSTOP');
        await new Promise((resolve) => setTimeout(resolve, frozenMs));
        holder.shell().signal('SIGCONT');
        frozen.delete(holder);
        await new Promise((resolve) =>
          setTimeout(resolve, Math.max(0, Math.min(afterFreezeMs, endsAtMs - Date.now()))),
        );
      }
    }
    isOver = true;
    await Promise.all(working);
    // Waits for the answers to requests under way.
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    const book = await readServerBook(place);
    done['orders taken here'] = book.orders.length;
    const violations = judgeOrders(book, supplier.orders(), supplier.log());
    tell('duty', {
      ...done,
      'orders at the supplier': supplier.orders().length,
      'left uncertain': book.orders.filter(({ state }) => state === 'uncertain').length,
      violations: violations.length,
    });
    expect(violations).toEqual([]);
    // Every order confirmed to a counter is in the journal, whichever till had the duty.
    const known = new Set(book.orders.map(({ id }) => id));
    expect([...taken].filter((id) => !known.has(id))).toEqual([]);
    expect(taken.size, 'nothing was ordered').toBeGreaterThan(0);
  },
  2 * forMs + 10 * 60_000,
);

/** Returns the till that has the duty now, according to a running till; null if none has. */
async function holderOf(
  tills: readonly TillProcess[],
  frozen: ReadonlySet<TillProcess>,
): Promise<TillProcess | null> {
  for (const till of tills) {
    if (frozen.has(till)) continue;
    try {
      const client = await till.client();
      const leaving = new AbortController();
      const followed = await withinTime(client.sharing.follow(undefined, { signal: leaving.signal }));
      for await (const { server } of followed) {
        leaving.abort();
        const holder = server?.tills.find(({ isOnDuty }) => isOnDuty);
        return tills.find(({ name }) => name === holder?.name) ?? null;
      }
    } catch {}
  }
  return null;
}
