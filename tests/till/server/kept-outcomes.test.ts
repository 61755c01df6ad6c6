import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startPracticeSupplier } from '../../../electron/practice/practice-supplier.ts';
import { builtApp } from '../../support/app/built-app.ts';
import { databaseOn } from '../../support/postgres/databases.ts';
import { startPostgres } from '../../support/postgres/server.ts';
import { orderForm } from '../../support/shop/order-form.ts';
import type { ShopClient } from '../../support/shop/shop-client.ts';
import { slowService } from '../../support/shop/shop-under-test.ts';
import { untilTaken } from '../../support/shop/until-order.ts';
import { readServerBook, type TillProcess, tillProcess } from '../../support/till/shop-of-tills.ts';
import { eventually } from '../../support/time/eventually.ts';
import { judgeOrders } from '../../support/world/judges/order-judge.ts';

/** Repeats a call to a till until it is answered; returns the answer. */
async function asked<Value>(till: TillProcess, ask: (client: ShopClient) => Promise<Value>): Promise<Value> {
  const answer = await eventually(
    async () => {
      try {
        return { value: await ask(await till.client()) };
      } catch {
        return null;
      }
    },
    (given) => given !== null,
  );
  if (answer === null) throw new Error('nobody answered');
  return answer.value;
}

/** Opens a shop whose server was killed before the supplier's answer came, and whose till was killed after it. */
async function killedBetween() {
  await builtApp();
  const server = await startPostgres();
  const config = await databaseOn(server, 'between');
  const supplier = await startPracticeSupplier({ port: 0, speed: 600 });
  const till = await tillProcess(config, 'Counter 1');
  onTestFinished(async () => {
    await till.remove();
    await supplier.stop();
    await server.remove();
  });
  await till.start();
  const { baseAddress, apiKey } = supplier;
  const signIn = { form: 'key', apiKey } as const;
  const { id: connectionId } = await asked(till, (client) =>
    client.connections.add({ name: 'Supplier', baseAddress, signIn }),
  );
  const client = await till.client();
  await client.catalogue.refresh();
  const service = await slowService(client);
  const fault = { kind: 'delay', delayMs: 2_000, when: 'after-taking' } as const;
  supplier.faults.add({ match: { action: 'placeimeiorder' }, fault });
  const { id } = await client.orders.place(orderForm(service, 1));
  await untilTaken(supplier, 1);
  await server.stop('immediate');
  // The file may exist but still be empty. A kill at that moment would lose the answer.
  await eventually(
    () => readFile(join(till.folder, 'outcomes.jsonl'), 'utf8').catch(() => ''),
    (kept) => kept.endsWith('}\n'),
  );
  await till.kill();
  await server.start();
  return { config, supplier, till, id, enterKey: { id: connectionId, signIn } };
}

test('O1: when server and app are killed before an answer is written, the next start writes it once', async () => {
  const { config, supplier, till, id } = await killedBetween();
  await till.start();
  const read = await asked(till, (client) => client.orders.read({ id }));
  const [taken] = supplier.orders();
  expect(read?.order).toMatchObject({ state: 'pending', reference: String(taken?.reference) });
  expect(existsSync(join(till.folder, 'outcomes.jsonl'))).toBe(false);
  const book = await readServerBook(config);
  expect(judgeOrders(book, supplier.orders(), supplier.log())).toEqual([]);
  expect(book.orders.map(({ state }) => state)).toEqual(['pending']);
  expect(supplier.orders()).toHaveLength(1);
});
