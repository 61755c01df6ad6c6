import { expect, onTestFinished, test } from 'vitest';
import { startPracticeSupplier } from '../../electron/practice/practice-supplier.ts';
import { builtApp } from '../support/app/built-app.ts';
import { makeDataFolder, startShell } from '../support/app/loopback-app.ts';
import { signInToShell } from '../support/app/shell-page.ts';
import { sampleImei } from '../support/journal/sample-orders.ts';
import { listForm } from '../support/lists/list-form.ts';
import { plainService } from '../support/shop/shop-under-test.ts';
import { eventually } from '../support/time/eventually.ts';

const rows = 30;
const kills = 5;

test('O1, O2: if the app is killed repeatedly in the middle of a batch, no row is paid twice and none is lost', {
  tags: 'whole',
}, async () => {
  await builtApp();
  const supplier = await startPracticeSupplier({ speed: 600 });
  const data = await makeDataFolder();
  onTestFinished(async () => {
    await supplier.stop();
    await data.remove();
  });
  // The replies are slow, so that the app is often killed between sending an order and its answer.
  supplier.faults.add({ match: { action: 'placeimeiorder' }, fault: { kind: 'delay', delayMs: 120 } });
  const signIn = { form: 'key', apiKey: supplier.apiKey } as const;
  const identifiers = Array.from({ length: rows }, (_, index) => sampleImei(index));

  let shell = await startShell(data.folder);
  let client = await signInToShell(shell);
  await client.connections.add({ name: 'Supplier', baseAddress: supplier.baseAddress, signIn });
  await client.catalogue.refresh();
  const service = await plainService(client);
  const { id } = await client.batches.commit(
    listForm(service, identifiers, { name: 'A list in a thunderstorm' }),
  );
  for (let kill = 0; kill < kills; kill += 1) {
    await new Promise((resolve) => setTimeout(resolve, 80 + Math.random() * 250));
    await shell.end('SIGKILL');
    shell = await startShell(data.folder);
    client = await signInToShell(shell);
    const [connection] = (await client.connections.list()).connections;
    if (connection?.keyPlace === 'none') await client.connections.update({ id: connection.id, signIn });
  }
  const settled = await eventually(
    () => client.batches.read({ id }),
    (read) => ['queued', 'claimed', 'sending'].every((state) => (read?.counts[state as 'queued'] ?? 0) === 0),
  );
  const { orders } = await client.orders.list({ batchId: id, limit: 500 });
  await shell.end();

  expect(settled?.total).toBe(rows);
  expect(orders.map((order) => order.identifier).sort()).toEqual([...identifiers].sort());
  const taken = supplier.orders();
  const posts = supplier.log().filter((request) => request.action === 'placeimeiorder');
  expect(new Set(posts.map((post) => post.identifier)).size, 'a row was sent twice').toBe(posts.length);
  for (const order of orders) {
    const there = taken.filter((each) => each.identifier === order.identifier);
    expect(there.length, `${order.identifier} is ${order.state}`).toBeLessThanOrEqual(1);
  }
  // Each row has the reference of the supplier's order, or is uncertain.
  const certain = orders.filter(({ state }) => state !== 'uncertain');
  expect(certain).not.toEqual([]);
  const references = new Map(taken.map(({ identifier, reference }) => [identifier, String(reference)]));
  expect(certain.map(({ reference }) => reference)).toEqual(
    certain.map(({ identifier }) => references.get(identifier)),
  );
});
