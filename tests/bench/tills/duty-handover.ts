import { setTimeout as rest } from 'node:timers/promises';
import { startPracticeSupplier } from '../../../electron/practice/practice-supplier.ts';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { listForm } from '../../support/lists/list-form.ts';
import { databaseOn } from '../../support/postgres/databases.ts';
import { startPostgres } from '../../support/postgres/server.ts';
import { plainService } from '../../support/shop/shop-under-test.ts';
import { readServerBook, type TillProcess, tillProcess } from '../../support/till/shop-of-tills.ts';
import { connectSupplier, maxInAMinute } from './counters.ts';

const rows = 300;
const runs = 3;
const beforeKillMs = 40_000;
const afterMs = 20_000;

/** How long nothing is sent after the till on duty is killed in the middle of a list, and how many orders are then uncertain. */
export async function benchDutyHandover(): Promise<void> {
  for (let run = 1; run <= runs; run += 1) await handOver(run);
}

async function handOver(run: number): Promise<void> {
  const supplier = await startPracticeSupplier({ port: 0, speed: 60 });
  const server = await startPostgres();
  const place = await databaseOn(server, 'handover');
  const tills: TillProcess[] = [];
  for (const name of ['Counter 1', 'Counter 2']) {
    const till = await tillProcess(place, name);
    await till.start();
    tills.push(till);
    // The first till has the duty.
    await whenAnswered(till, (client) => client.connections.list());
  }
  const [onDuty, beside] = tills;
  if (!onDuty || !beside) throw new Error('two tills were just started');
  const page = await onDuty.client();
  await connectSupplier(page, supplier);
  const service = await plainService(page);
  const identifiers = Array.from({ length: rows }, (_, row) => sampleImei(row + 1));
  await page.batches.commit(listForm(service, identifiers));
  await rest(beforeKillMs);
  const killedAt = Date.now();
  await onDuty.kill();
  const before = supplier.orders().length;
  // The key is not in the journal: a person enters it at the other till after that till has the duty.
  await whenAnswered(beside, async (client) => {
    const { connections } = await client.connections.list();
    const [known] = connections;
    if (known === undefined) throw new Error('no connection');
    await client.connections.update({ id: known.id, signIn: { form: 'key', apiKey: supplier.apiKey } });
  });
  const takenMs = Date.now() - killedAt;
  while (supplier.orders().length === before) await rest(100);
  const silentMs = Date.now() - killedAt;
  await rest(afterMs);
  const { orders } = await readServerBook(place);
  const uncertain = orders.filter(({ state }) => state === 'uncertain').length;
  const inSeconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
  console.log(
    `the till on duty killed, run ${run}: taken over after ${inSeconds(takenMs)}, an order sent again after ${inSeconds(silentMs)}, uncertain ${uncertain} of ${orders.length}, most in any minute ${maxInAMinute(supplier)}`,
  );
  for (const till of tills) await till.remove();
  await server.remove();
  await supplier.stop();
}

type Client = Awaited<ReturnType<TillProcess['client']>>;

async function whenAnswered(till: TillProcess, ask: (client: Client) => Promise<unknown>): Promise<void> {
  for (;;) {
    const isAnswered = await till
      .client()
      .then(ask)
      .then(
        () => true,
        () => false,
      );
    if (isAnswered) return;
    await rest(200);
  }
}
