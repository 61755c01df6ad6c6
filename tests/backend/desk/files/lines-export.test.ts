import readXlsxFile from 'read-excel-file/node';
import { expect, onTestFinished, test } from 'vitest';
import type { OutgoingFile } from '../../../../electron/backend/base/host.ts';
import { openLinesExport } from '../../../../electron/backend/desk/batches/export-lines.ts';
import { createSelectedOrders } from '../../../../electron/backend/desk/orders/selected-orders.ts';
import { openJournal } from '../../../../electron/backend/journal/journal.ts';
import type { NewOrder } from '../../../../electron/backend/journal/orders/order-inserts.ts';
import type { StoredLine } from '../../../../shared/model/list/sheet/kept-line.ts';
import { emptyJournal } from '../../../support/journal/empty-journal.ts';
import { accepted, finished } from '../../../support/journal/journal-to-restore.ts';
import {
  addSampleConnection,
  sampleBatch,
  sampleImei,
  sampleOrder,
} from '../../../support/journal/sample-orders.ts';
import { keepFilesIn } from '../../../support/shop/keep-files.ts';

const columns = ['identifier', 'state', 'result'] as const;
const table = {
  columns: columns.map((key) => ({ key, head: `our ${key}` })),
  states: { queued: 'Queued', pending: 'Pending', success: 'Success' },
};
const line = (number: number, cells: string[], is: StoredLine['is'] = 'row'): StoredLine => ({
  line: number,
  is,
  cells,
});

/** A batch of these lines and orders, as exported. */
async function exportOf(lines: readonly StoredLine[], orders: readonly Partial<NewOrder>[], name = 'March') {
  const journal = await openJournal(await emptyJournal());
  onTestFinished(() => journal.close());
  await addSampleConnection(journal);
  const rows = orders.map((order, at) =>
    sampleOrder({ batchId: 'batch-1', identifier: sampleImei(at), ...order }),
  );
  await journal.batches.insert(sampleBatch({ lines, name }), rows, 1);
  const files: OutgoingFile[] = [];
  const desk = openLinesExport({
    journal,
    chosen: createSelectedOrders(journal, { nowMs: () => 0 }),
    today: () => '2026-11-23',
    handOut: keepFilesIn(files),
  });
  const bytes = async (format: 'csv' | 'xlsx'): Promise<Buffer> => {
    const asked = { id: 'batch-1', table, notOrdered: 'Not ordered', format };
    expect(await desk.exportLines(asked)).toMatchObject({ ok: true });
    const chunks: Uint8Array[] = [];
    for await (const chunk of files.at(-1)?.content() ?? []) chunks.push(chunk);
    return Buffer.concat(chunks);
  };
  /** Sends the waiting orders and reports their results; orders without a result stay pending. */
  const answer = async (results: Readonly<Record<string, string>>): Promise<void> => {
    for (const at of orders.keys()) {
      const attempt = `attempt ${at}`;
      const order = await journal.outbox.claimNext('connection-1', 'batch', attempt, 2);
      if (order === null) throw new Error('nothing waits');
      await journal.outbox.beginSending({ id: attempt, request: 'POST' }, 3);
      await journal.outbox.settle(order.id, attempt, finished, { ...accepted, reference: `r${at}` }, 4);
      const result = results[order.identifier];
      if (result === undefined) continue;
      const reported = { state: 'success', supplierStatus: null, reason: null, result } as const;
      const read = { ...finished, id: `read ${at}`, verdict: 'read' } as const;
      await journal.statuses.record(read, [{ orderId: order.id, ...reported }], 5);
    }
  };
  return {
    desk,
    answer,
    name: () => files.at(-1)?.name,
    csv: async () => (await bytes('csv')).toString('utf8').split('\r\n'),
    xlsx: async () => (await readXlsxFile(await bytes('xlsx')))[0]?.data ?? [],
  };
}

test('the list is returned unchanged, each result after its own line, including lines without an order', async () => {
  const file = await exportOf(
    [
      line(1, ['Unlocks of March'], 'title'),
      line(2, ['IMEI', 'Customer', 'Price'], 'header'),
      line(3, [sampleImei(0), 'Mara', '0077']),
      line(4, [], 'blank'),
      line(5, ['not a phone']),
      line(6, [`${sampleImei(1)} / ${sampleImei(2)}`, 'Jo']),
    ],
    [{ sourceLine: 3 }, { sourceLine: 6 }, { sourceLine: 6 }],
  );
  expect(await file.xlsx()).toEqual([
    ['Unlocks of March', null, null, null, null, null],
    ['IMEI', 'Customer', 'Price', 'our identifier', 'our state', 'our result'],
    [sampleImei(0), 'Mara', '0077', sampleImei(0), 'Queued', null],
    [null, null, null, null, null, null],
    ['not a phone', null, null, null, 'Not ordered', null],
    [
      `${sampleImei(1)} / ${sampleImei(2)}`,
      'Jo',
      null,
      `${sampleImei(1)} ‖ ${sampleImei(2)}`,
      `${sampleImei(1)}: Queued ‖ ${sampleImei(2)}: Queued`,
      null,
    ],
  ]);
  expect(file.name()).toBe('March-2026-11-23.xlsx');
  const csv = await file.csv();
  expect(csv[2]).toBe(`"\t${sampleImei(0)}",Mara,"\t0077","\t${sampleImei(0)}",Queued,`);
  expect(csv[3]).toBe('');
});

test('the result of one device cannot be mistaken for that of another device on its line', async () => {
  const file = await exportOf(
    [line(1, [`${sampleImei(1)} ${sampleImei(2)}`])],
    [1, 2].map((number) => ({ sourceLine: 1, identifier: sampleImei(number) })),
  );
  await file.answer({ [sampleImei(2)]: 'NCK=12345678' });
  const [one, two] = [sampleImei(1), sampleImei(2)];
  expect((await file.xlsx())[1]).toEqual([
    `${one} ${two}`,
    `${one} ‖ ${two}`,
    `${one}: Pending ‖ ${two}: Success`,
    `${one}: – ‖ ${two}: NCK=12345678`,
  ]);
});

test('when no line names the columns, a first row names them', async () => {
  const file = await exportOf([line(1, [sampleImei(0)])], [{ sourceLine: 1 }], 'مارس ../../x');
  expect(await file.xlsx()).toEqual([
    [null, 'our identifier', 'our state', 'our result'],
    [sampleImei(0), sampleImei(0), 'Queued', null],
  ]);
  expect(file.name()).toBe('x-2026-11-23.xlsx');
});

test('no cell of a customer is a formula, breaks its row or hides anything, and columns continue after Z', async () => {
  const cells = [
    '=HYPERLINK("http://evil.example")',
    '+1',
    '@SUM(A1)',
    'one\r\n"two";,\tx',
    '\u202Eexe\u0000',
    '</t></is></c><c r="A1"><f>1+1</f></c>',
    '\uD800half',
    'x'.repeat(2_000),
  ];
  const wide = [...cells, ...Array.from({ length: 30 }, (_, at) => `c${at}`)];
  const file = await exportOf([line(1, wide)], [{ sourceLine: 1 }]);
  const [heads, first, ...more] = await file.xlsx();
  expect(more).toEqual([]);
  expect(heads?.slice(-3)).toEqual(['our identifier', 'our state', 'our result']);
  expect(first).toEqual([
    '=HYPERLINK("http://evil.example")',
    '+1',
    '@SUM(A1)',
    'one\n"two";,\tx',
    'exe',
    cells[5],
    'half',
    'x'.repeat(2_000),
    ...wide.slice(cells.length),
    sampleImei(0),
    'Queued',
    null,
  ]);
  const csv = await file.csv();
  expect(csv).toHaveLength(3);
  expect(csv[1]).toMatch(
    /^"'=HYPERLINK\(""http:\/\/evil\.example""\)","'\+1","'@SUM\(A1\)","one\n""two"";,\tx",exe,/,
  );
});

test('an order without a line comes last, so that no paid order is left out', async () => {
  const file = await exportOf([line(1, [sampleImei(0)])], [{ sourceLine: 1 }, { sourceLine: null }]);
  expect((await file.xlsx()).slice(2)).toEqual([[null, sampleImei(1), 'Queued', null]]);
});

test('a batch without its list cannot be exported as the list', async () => {
  const { desk } = await exportOf([], [{ sourceLine: 1 }]);
  const asked = { id: 'batch-1', table, notOrdered: '', format: 'csv' } as const;
  expect(await desk.exportLines(asked)).toMatchObject({ ok: false, failure: { code: 'invalid-input' } });
});
