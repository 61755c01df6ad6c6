import { existsSync } from 'node:fs';
import { copyFile, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { orderForm } from '../../../../support/shop/order-form.ts';
import { openShop, plainService, type ShopUnderTest } from '../../../../support/shop/shop-under-test.ts';
import { eventually } from '../../../../support/time/eventually.ts';
import { judgeOrders } from '../../../../support/world/judges/order-judge.ts';
import { readRecordedOrders } from '../../../../support/world/judges/recorded-orders.ts';
import { reuseThreads } from '../../../../support/world/reused-threads.ts';
import { tapJournal } from '../../../../support/world/taps/journal-tap.ts';

reuseThreads();
const tap = tapJournal();
afterEach(() => tap.fail(null));

const keptFile = (shop: ShopUnderTest): string => join(shop.folder, 'outcomes.jsonl');
const bookOf = (shop: ShopUnderTest) => readRecordedOrders(join(shop.folder, 'journal.sqlite'));

/** A shop that closed after its supplier had answered and before its journal had stored the answer. */
async function closedBetween(): Promise<{ readonly shop: ShopUnderTest; readonly id: string }> {
  const shop = await openShop({ speed: 0.01 });
  const service = await plainService(shop.client);
  // From the moment at which the supplier accepts the order, every write fails.
  tap.fail(({ sql, going }) =>
    going === 'there' && sql.startsWith('begin') && shop.supplier.orders().length > 0
      ? { message: 'disk I/O error', errcode: 10 }
      : null,
  );
  const { id } = await shop.client.orders.place(orderForm(service, 1));
  await eventually(
    async () => existsSync(keptFile(shop)),
    (isKept) => isKept,
  );
  await shop.stopBackend();
  tap.fail(null);
  expect(bookOf(shop).orders.map(({ state }) => state)).toEqual(['sending']);
  return { shop, id };
}

test('an answer that the journal could not store is kept in a file, and the next start writes it', async () => {
  const { shop, id } = await closedBetween();
  const kept = await readFile(keptFile(shop), 'utf8');
  expect(kept).not.toContain(shop.supplier.apiKey);
  const { mode } = await stat(keptFile(shop));
  expect(process.platform === 'win32' ? 0 : mode & 0o077).toBe(0);
  const client = await shop.restart();
  const [taken] = shop.supplier.orders();
  const read = await client.orders.read({ id });
  expect(read?.order).toMatchObject({ state: 'pending', reference: String(taken?.reference) });
  expect(read?.attempts.map(({ verdict }) => verdict)).toEqual(['accepted']);
  expect(read?.events.map(({ why }) => why).slice(-2)).toEqual(['found-after-restart', 'accepted']);
  expect(existsSync(keptFile(shop))).toBe(false);
  expect(shop.supplier.orders()).toHaveLength(1);
});

test('an answer found after a person settled the order changes nothing, and is recorded in the history', async () => {
  const { shop, id } = await closedBetween();
  const aside = join(shop.folder, 'aside');
  await copyFile(keptFile(shop), aside);
  await rm(keptFile(shop));
  const between = await shop.restart();
  expect((await between.orders.read({ id }))?.order.state).toBe('uncertain');
  await between.orders.decide({ id, decision: { was: 'not-placed' }, who: 'Mara', words: 'They say so' });
  await shop.stopBackend();
  await copyFile(aside, keptFile(shop));
  const client = await shop.restart();
  const read = await client.orders.read({ id });
  expect(read?.order).toMatchObject({ state: 'refused', reference: null });
  const [taken] = shop.supplier.orders();
  expect(read?.events.at(-1)).toMatchObject({ from: 'refused', to: 'refused', why: 'late-answer' });
  expect(read?.events.at(-1)?.words).toContain(String(taken?.reference));
  // Writes the outcome again, as after a crash before the line was removed: it is still in the history only once.
  await shop.stopBackend();
  await copyFile(aside, keptFile(shop));
  const again = await shop.restart();
  expect((await again.orders.read({ id }))?.events).toHaveLength(read?.events.length ?? 0);
  expect(existsSync(keptFile(shop))).toBe(false);
});

test('O2: a kept outcome "not sent" does not requeue the order: it stays uncertain, and the history says so', async () => {
  const { shop, id } = await closedBetween();
  await keepInstead(shop, { to: 'queued', why: 'not-sent', who: 'app', words: null });
  const client = await shop.restart();
  const read = await client.orders.read({ id });
  expect(read?.order.state).toBe('uncertain');
  expect(read?.events.at(-1)?.why).toBe('late-answer');
  expect(shop.supplier.orders()).toHaveLength(1);
  expect(judgeOrders(bookOf(shop), shop.supplier.orders(), shop.supplier.log())).toEqual([]);
});

test('a kept uncertain outcome is not an answer: only the attempt records it, not the order’s history', async () => {
  const { shop, id } = await closedBetween();
  const evidence = 'Nothing came back within 60 seconds.';
  await keepInstead(
    shop,
    { to: 'uncertain', why: 'outcome-unknown', who: 'app', words: evidence },
    { verdict: 'uncertain', evidence },
  );
  const client = await shop.restart();
  const read = await client.orders.read({ id });
  expect(read?.order.state).toBe('uncertain');
  expect(read?.events.at(-1)?.why).toBe('found-after-restart');
  expect(read?.attempts).toMatchObject([{ verdict: 'uncertain', evidence }]);
  expect(existsSync(keptFile(shop))).toBe(false);
  expect(judgeOrders(bookOf(shop), shop.supplier.orders(), shop.supplier.log())).toEqual([]);
});

/** Replaces the outcome in the file for the same attempt. */
async function keepInstead(shop: ShopUnderTest, move: object, finished: object = {}): Promise<void> {
  const lines = (await readFile(keptFile(shop), 'utf8')).split('\n').filter((line) => line !== '');
  const { value, ...of } = JSON.parse(lines.at(-1) ?? '');
  const instead = { ...value, move, finished: { ...value.finished, ...finished } };
  await writeFile(keptFile(shop), `${JSON.stringify({ ...of, value: instead })}\n`);
}

test('lines kept for another journal stay, and an incomplete line hides no other', async () => {
  const { shop, id } = await closedBetween();
  const kept = await readFile(keptFile(shop), 'utf8');
  const [line = ''] = kept.split('\n').filter((each) => each !== '');
  const { id: attempt } = JSON.parse(line);
  const elsewhere = line.replaceAll(attempt, 'of-another').replaceAll(id, 'order-of-another');
  await writeFile(keptFile(shop), `{"id":"half","val\n${elsewhere}\n\n${line}\n{"id":"torn`);
  const client = await shop.restart();
  expect((await client.orders.read({ id }))?.order.state).toBe('pending');
  expect((await readFile(keptFile(shop), 'utf8')).trim()).toBe(elsewhere);
});
