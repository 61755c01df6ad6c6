import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import threads from 'node:worker_threads';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

// This thread delivers its last message together with the report of its end, as Node may do.
const RealWorker = threads.Worker;
type Held = { readonly after: string; readonly worker: ThreadThatEnds };
let held: Held | null = null;
class ThreadThatEnds extends RealWorker {
  #sql = '';
  #last: readonly unknown[] | null = null;
  override postMessage(message: { readonly sql?: string }): void {
    this.#sql = message.sql ?? this.#sql;
    super.postMessage(message);
  }
  override emit(event: string | symbol, ...values: unknown[]): boolean {
    if (event === 'message' && held?.after === this.#sql && values[0] !== 'alive') {
      held = null;
      this.#last = values;
      void this.terminate();
      return true;
    }
    if (event === 'exit' && this.#last !== null) {
      const last = this.#last;
      this.#last = null;
      super.emit('message', ...last);
    }
    return super.emit(event, ...values);
  }
}
threads.Worker = ThreadThatEnds as typeof threads.Worker;
syncBuiltinESMExports();
const { openDatabase } = await import('../../../../electron/backend/journal/engine/database.ts');
afterAll(() => {
  threads.Worker = RealWorker;
  syncBuiltinESMExports();
});
const endAfter = (sql: string): void => {
  held = { after: sql } as Held;
};

async function openFacts() {
  const database = await openDatabase(join(await temporaryFolder(), 'journal.sqlite'));
  const write = (name: string) => database.insertInto('facts').values({ name, value: '1' }).execute();
  const both = () =>
    database.transaction().execute(async (transaction) => {
      for (const name of ['one', 'two'])
        await transaction.insertInto('facts').values({ name, value: '1' }).execute();
    });
  const names = async () =>
    (await database.selectFrom('facts').select('name').where('name', 'in', ['one', 'two', 'three']).execute())
      .map(({ name }) => name)
      .sort();
  return { database, write, both, names };
}

test('J1: when a thread ends during the begin of a transaction, the next thread writes nothing of that transaction', async () => {
  const { database, both, write, names } = await openFacts();
  endAfter('begin immediate');
  await expect(both()).rejects.toMatchObject({ failureCause: 'not-answering' });
  expect(await names()).toEqual([]);
  await write('three');
  expect(await names()).toEqual(['three']);
  await database.destroy();
});

test('J2: the journal continues after a thread that ended during a commit', async () => {
  const { database, both, write, names } = await openFacts();
  endAfter('commit');
  await both();
  await write('three');
  expect(await names()).toEqual(['one', 'three', 'two']);
  await database.destroy();
});
