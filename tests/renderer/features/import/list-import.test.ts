import { expect, test } from 'vitest';
import { blockedBy } from '../../../../renderer/features/import/commit/blocked-by.ts';
import { batchesFor } from '../../../../renderer/features/import/commit/commit-batches.ts';
import { commitList } from '../../../../renderer/features/import/commit/commit-list.ts';
import { leftOutRows } from '../../../../renderer/features/import/commit/left-out-rows.ts';
import { withMeaning } from '../../../../renderer/features/import/list/column-choice.ts';
import { type ListImport, openListImport } from '../../../../renderer/features/import/list/list-import.ts';
import { listName } from '../../../../renderer/features/import/list/list-name.ts';
import { addUp } from '../../../../renderer/features/import/list/list-totals.ts';
import { openListReader } from '../../../../renderer/features/import/reading/open-list-reader.ts';
import type { BatchRowForm } from '../../../../shared/contract/orders/batches.ts';
import type { KnownInList } from '../../../../shared/contract/orders/orders.ts';
import { imeiRule } from '../../../../shared/model/identifier/identifier.ts';
import type { ColumnMeaning } from '../../../../shared/model/list/sheet/column-plan.ts';
import type { Batch } from '../../../../shared/model/order/batch.ts';
import { type Service, serviceSchema } from '../../../../shared/model/service/service.ts';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { inPlaceWorker } from '../../../support/lists/in-place-list-worker.ts';
import { row, textCell, workbookBytes } from '../../../support/lists/workbook-bytes.ts';

const usd = (amount: string) => ({ amount, currency: 'USD' });
const service = (part: Partial<Service> = {}): Service =>
  serviceSchema.parse({
    id: '12',
    name: 'Carrier check',
    kind: 'imei',
    group: 'Checks',
    price: usd('0.79'),
    previousPrice: null,
    time: '',
    fields: [],
    quantity: null,
    bulkAllowed: true,
    favourite: false,
    contested: false,
    beside: false,
    identifier: { ...imeiRule, minLength: 15, maxLength: 15 },
    ...part,
  });

interface World {
  readonly services?: readonly Service[];
  readonly serviceId?: string | null;
  readonly known?: readonly KnownInList[];
  readonly remembered?: Map<string, readonly ColumnMeaning[]>;
  /** The journal waits for this before it answers. */
  readonly free?: Promise<void>;
}

function openWorld({
  services = [service()],
  serviceId = '12',
  known = [],
  remembered = new Map(),
  free = Promise.resolve(),
}: World = {}) {
  const asked: string[] = [];
  const list = openListImport(
    {
      openReader: (onProgress) => openListReader(onProgress, inPlaceWorker),
      knownOf: async (_, identifiers) => {
        asked.push(...identifiers);
        await free;
        return known.filter((order) => identifiers.includes(order.identifier));
      },
      memory: {
        read: async (header) => remembered.get(header) ?? null,
        write: async (header, meanings) => void remembered.set(header, meanings),
      },
    },
    serviceId,
  );
  list.offer(services);
  return { list, asked, remembered };
}

const order = (row: number, state: KnownInList['state'], batchId: string | null = 'b1'): KnownInList => ({
  identifier: sampleImei(row),
  orderId: `o${row}`,
  batchId,
  state,
  createdAt: 1,
  finishedAt: null,
  result: null,
  elsewhere: null,
});
const text = (rows: number) => Array.from({ length: rows }, (_, row) => sampleImei(row)).join('\n');
const stateOf = (list: ListImport) => list.store.getState();

test('a plain list for a chosen service skips every step except the check', async () => {
  const { list, asked } = openWorld();
  await list.readSource({ text: text(10) });
  expect(stateOf(list)).toMatchObject({ step: 'check', busy: false, counts: { rows: 10, good: 10 } });
  expect(stateOf(list).comparison).toMatchObject({ finished: true, done: 10, of: 10 });
  expect(asked).toHaveLength(10);
});

test('an import without a service asks for one, and then continues', async () => {
  const { list } = openWorld({ serviceId: null });
  await list.readSource({ text: text(3) });
  expect(stateOf(list).step).toBe('service');
  await list.chooseService('12', {});
  expect(stateOf(list)).toMatchObject({ step: 'check', counts: { good: 3 } });
});

test('a person confirms several columns once; the next list with the same header needs no confirmation', async () => {
  const source = { text: `Phone;Who\n${sampleImei(1)};Mara\n${sampleImei(2)};Jo\n` };
  const { list, remembered } = openWorld();
  await list.readSource(source);
  const { step, plan } = stateOf(list);
  expect(step).toBe('columns');
  if (plan === null) throw new Error('nothing was guessed');
  await list.takeColumns(withMeaning(plan, 1, { is: 'note' }));
  expect(stateOf(list)).toMatchObject({ step: 'check', counts: { good: 2 } });
  const again = openWorld({ remembered }).list;
  await again.readSource(source);
  expect(stateOf(again).step).toBe('check');
  expect((await again.reader.ready(0, 1)).rows[0]?.note).toBe('Mara');
});

const serialService = service({
  id: '7',
  name: 'By serial number',
  identifier: {
    kind: 'serial',
    label: 'Serial',
    minLength: 8,
    maxLength: 14,
    lettersAllowed: true,
    pattern: null,
  },
});
const bothNumbers = {
  text: `IMEI;Serial;Customer\n${sampleImei(1)};C02XK0AAJG5J;Mara\n${sampleImei(2)};F17ZQ1BBKH6L;Jo\n`,
};
const serials = ['C02XK0AAJG5J', 'F17ZQ1BBKH6L'];
const ordered = async (list: ListImport) =>
  (await list.reader.ready(0, 9)).rows.map(({ identifier, customer }) => [identifier, customer]);

test('a list with both numbers of each device gives a service the number that it takes', async () => {
  const services = [service(), serialService];
  const serial = openWorld({ services, serviceId: '7' });
  await serial.list.readSource(bothNumbers);
  const guessed = stateOf(serial.list).plan;
  expect(guessed?.meanings.map(({ is }) => is)).toEqual(['unused', 'identifier', 'customer']);
  if (guessed !== null) await serial.list.takeColumns(guessed);
  expect(await ordered(serial.list)).toEqual([
    [serials[0], 'Mara'],
    [serials[1], 'Jo'],
  ]);
  // The same header for a service that takes an IMEI is another question.
  const { remembered } = serial;
  const imei = openWorld({ services, serviceId: '12', remembered });
  await imei.list.readSource(bothNumbers);
  const { step, plan } = stateOf(imei.list);
  expect([step, plan?.meanings.map(({ is }) => is)]).toEqual([
    'columns',
    ['identifier', 'unused', 'customer'],
  ]);
  if (plan !== null) await imei.list.takeColumns(plan);
  for (const serviceId of ['7', '12']) {
    const again = openWorld({ services, serviceId, remembered });
    await again.list.readSource(bothNumbers);
    expect(stateOf(again.list)).toMatchObject({ step: 'check', counts: { good: 2 } });
  }
});

test('a service that is chosen after the columns asks again if it takes the other number', async () => {
  const { list } = openWorld({ services: [service(), serialService], serviceId: null });
  await list.readSource(bothNumbers);
  const first = stateOf(list).plan;
  if (first === null) throw new Error('nothing was guessed');
  await list.takeColumns(withMeaning(first, 2, { is: 'note' }));
  expect(stateOf(list).step).toBe('service');
  await list.chooseService('7', {});
  const { step, plan } = stateOf(list);
  expect([step, plan?.meanings.map(({ is }) => is)]).toEqual(['columns', ['unused', 'identifier', 'note']]);
  if (plan !== null) await list.takeColumns(plan);
  expect(stateOf(list)).toMatchObject({ step: 'check', counts: { good: 2 } });
  expect((await list.reader.ready(0, 1)).rows[0]).toMatchObject({ identifier: serials[0], note: 'Mara' });
  const { steps, sources } = list.history();
  const resumed = openWorld({ services: [service(), serialService], serviceId: null }).list;
  await resumed.replay({ steps, sources });
  expect(await resumed.reader.ready(0, 9)).toEqual(await list.reader.ready(0, 9));
  await list.chooseService('12', {});
  expect(stateOf(list)).toMatchObject({
    step: 'check',
    counts: { good: 2 },
    plan: { meanings: [{ is: 'identifier' }, { is: 'unused' }, { is: 'note' }] },
  });
});

test('the rows of another service or another sheet are no longer the list while its columns are chosen', async () => {
  const { list } = openWorld({ services: [service(), serialService] });
  await list.readSource(bothNumbers);
  const first = stateOf(list).plan;
  if (first === null) throw new Error('nothing was guessed');
  await list.takeColumns(first);
  expect(stateOf(list)).toMatchObject({ step: 'check', counts: { good: 2 } });
  await list.chooseService('7', {});
  expect(stateOf(list)).toMatchObject({ step: 'columns', serviceId: '7', counts: null });
  const sheet = (who: string, number: number) => ({
    name: who,
    rows:
      row(1, textCell('A1', `Phone of ${who}`), textCell('B1', 'Who')) +
      row(2, textCell('A2', sampleImei(number)), textCell('B2', who)),
  });
  const book = openWorld().list;
  await book.readSource({ file: new Blob([workbookBytes([sheet('Ann', 1), sheet('Bob', 2)])]) });
  for (const [index, number] of [1, 2].entries()) {
    await book.chooseSheet(index);
    const { step, counts, plan } = stateOf(book);
    expect([step, counts]).toEqual(['columns', null]);
    if (plan !== null) await book.takeColumns(plan);
    expect((await book.reader.ready(0, 9)).rows.map(({ identifier }) => identifier)).toEqual([
      sampleImei(number),
    ]);
  }
});

test('rows known to the journal leave the list, and their batch is named', async () => {
  const known = [order(0, 'pending'), order(1, 'success'), order(2, 'refused')];
  const { list } = openWorld({ known });
  await list.readSource({ text: text(4) });
  expect(stateOf(list).counts?.good).toBe(2);
  expect([...list.findings().batches]).toEqual([['b1', 3]]);
  const groups = stateOf(list).counts?.groups.map((group) => group.example.is) ?? [];
  expect(groups.sort()).toEqual(['before', 'good', 'open']);
});

test('a few pieces of a long list are compared at the same time, each once; a cancelled list requests no more', async () => {
  const { promise: free, resolve: answer } = Promise.withResolvers<void>();
  const held = openWorld({ free });
  const reading = held.list.readSource({ text: text(9_500) });
  await expect.poll(() => held.asked.length).toBe(4_000);
  held.list.cancel();
  answer();
  await reading;
  expect(held.asked).toHaveLength(4_000);
  expect(held.list.findings().asked.size).toBe(0);

  const whole = openWorld({ known: [order(1, 'pending'), order(9_400, 'success')] });
  await whole.list.readSource({ text: text(9_500) });
  expect(whole.asked).toEqual(text(9_500).split('\n'));
  expect(stateOf(whole.list)).toMatchObject({ counts: { good: 9_498 }, comparison: { finished: true } });
});

test('an edit asks the journal only about new rows, and earlier answers stay', async () => {
  const { list, asked } = openWorld({ known: [order(1, 'success')] });
  await list.readSource({ text: `${text(3)}\n12345` });
  const before = asked.length;
  await list.edit({ do: 'mend', row: 3, text: sampleImei(9) });
  expect(asked.slice(before)).toEqual([sampleImei(9)]);
  expect(stateOf(list).counts?.good).toBe(3);
  await list.edit({ do: 'keep', of: { alike: 'before' } });
  const waiting = { orders: 2, total: usd('0.5') };
  const totals = await addUp(
    ...([list.reader, new Map([['12', service()]]), list.findings(), usd('1')] as const),
    ...([[waiting, { ...waiting, total: { ...waiting.total, currency: 'EUR' } }], () => true] as const),
  );
  expect(totals).toMatchObject({ rows: 4, repeats: 1 });
  expect(totals?.currencies).toEqual([
    { total: usd('3.16'), balance: usd('1'), waiting, after: usd('-2.66'), missing: usd('2.66') },
  ]);
  // Several services have this id, so the service cannot be ordered, even if it had a price.
  const contested = new Map([['12', service({ price: null, contested: true })]]);
  const unsold = await addUp(list.reader, contested, list.findings(), usd('1'), [], () => true);
  expect(blockedBy({ ...stateOf(list), busy: false }, unsold)).toEqual({
    is: 'notChosen',
    service: 'Carrier check',
    count: 4,
  });
});

test('rows are added at the end and earlier decisions stay, even if the service changes afterwards', async () => {
  const { list, asked } = openWorld({ services: [service(), service({ id: '13', name: 'Other' })] });
  const lines = Array.from({ length: 3 }, (_, row) => `${sampleImei(row)};Mara`).join('\n');
  await list.readSource({ file: new Blob([`IMEI;Customer\n${lines}`]) });
  await list.takeColumns(stateOf(list).plan ?? expect.fail('nothing was guessed'));
  await list.edit({ do: 'remove', of: { rows: [0] } });
  await list.append({ text: `${sampleImei(2)}\n${sampleImei(8)}` });
  const added = { edited: true, grown: true, counts: { rows: 5, good: 3, lines: 6 } };
  expect(stateOf(list)).toMatchObject({ step: 'check', busy: false, failure: null, ...added });
  expect(asked).toContain(sampleImei(8));
  const rows = (await list.reader.rows({ show: 'all', from: 0, limit: 10 })).rows;
  expect(rows.map(({ line, verdict }) => [line, verdict.is])).toEqual([
    [2, 'removed'],
    [3, 'good'],
    [4, 'good'],
    [5, 'duplicate'],
    [6, 'good'],
  ]);
  await list.chooseService('13', {});
  expect(stateOf(list).counts).toMatchObject({ rows: 5, good: 4 });
});

test('a failed addition changes nothing and gives the reason, even if a row was decided meanwhile', async () => {
  const { list } = openWorld();
  await list.readSource({ text: text(2) });
  list.goTo('source');
  const adding = list.append({ file: new Blob([Uint8Array.from([0x25, 0x50, 0x44, 0x46])]) });
  // The list stays on screen during the addition; going back a step did not discard it.
  expect(stateOf(list).step).toBe('check');
  await list.edit({ do: 'remove', of: { rows: [0] } });
  await adding;
  expect(stateOf(list)).toMatchObject({ step: 'check', counts: { rows: 2, good: 1 } });
  expect(stateOf(list).failure).toEqual({ is: 'not-a-list', looksLike: 'pdf' });
});

test('a cancelled list leaves nothing behind, and its late answers change nothing', async () => {
  const { list } = openWorld();
  const reading = list.readSource({ text: text(500) });
  list.cancel();
  await reading;
  expect(stateOf(list)).toMatchObject({ step: 'source', busy: false, counts: null, failure: null });
  await list.readSource({ text: text(2) });
  expect(stateOf(list).counts?.good).toBe(2);
});

test('a service’s own fields are asked for once, and are then part of every row', async () => {
  const field = { name: 'PIN', kind: 'text', description: '', choices: [], required: true } as const;
  const { list } = openWorld({ services: [service({ fields: [{ ...field, choices: [] }] })] });
  await list.readSource({ text: text(2) });
  expect(stateOf(list).step).toBe('service');
  await list.chooseService('12', { PIN: '1234' });
  expect(stateOf(list)).toMatchObject({ step: 'check', counts: { good: 2 } });
  expect((await list.reader.ready(0, 1)).rows[0]?.fields).toEqual([['PIN', '1234']]);
});

test.each([
  ['another list', (list: ListImport) => list.readSource({ text: sampleImei(9) }), 'service', {}],
  [
    'another list after this one was closed',
    (list: ListImport) => {
      list.cancel();
      return list.readSource({ text: sampleImei(9) });
    },
    'service',
    {},
  ],
  [
    'the same list read in another way',
    (list: ListImport) => list.readSource(stateOf(list).source ?? { text: '' }, { ...stateOf(list).options }),
    'check',
    { PIN: '1234' },
  ],
])('further fields of one customer’s list are not taken over: %s', async (_, read, step, values) => {
  const field = { name: 'PIN', kind: 'text', description: '', choices: [], required: true } as const;
  const { list } = openWorld({ services: [service({ fields: [{ ...field, choices: [] }] })] });
  await list.readSource({ text: text(2) });
  await list.chooseService('12', { PIN: '1234' });
  await read(list);
  expect(stateOf(list)).toMatchObject({ step });
  expect(stateOf(list).common ?? {}).toEqual(values);
});

test('a column of a panel’s ids is checked against the panel’s list before ordering', async () => {
  const network = { name: 'Network', kind: 'text', description: '', required: true, panel: true } as const;
  const [listed, other] = [
    { id: '2001', name: 'UK · EE' },
    { id: '2101', name: 'México · Telcel' },
  ];
  const { list } = openWorld();
  list.offer([{ ...service(), fields: [{ ...network, choices: [], listed: [listed, other] }] }]);
  const rows = ['telcel', '2001', 'Orange'].map((name, index) => `${sampleImei(index + 1)},${name}`);
  await list.readSource({ text: ['IMEI,Network', ...rows].join('\n') });
  const meanings: ColumnMeaning[] = [{ is: 'identifier' }, { is: 'field', name: 'Network' }];
  await list.takeColumns({ ...(stateOf(list).plan ?? expect.fail('no plan')), meanings });
  expect(stateOf(list)).toMatchObject({ step: 'check', counts: { good: 2 } });
  const { rows: shown } = await list.reader.rows({ show: 'all', from: 0, limit: 5 });
  expect(shown.map(({ verdict }) => verdict)).toMatchObject([
    { is: 'good' },
    { is: 'good' },
    { is: 'field', name: 'Network', problem: 'not-a-choice', written: 'Orange' },
  ]);
});

test('a long list is sent in pieces; a piece that the backend lost is sent again', async () => {
  const staged: number[] = [];
  const rows = Array.from({ length: 2_300 }, (_, row) => ({ serviceId: '12', identifier: String(row) }));
  let lost = false;
  const batch = await commitList(
    {
      stage: async ({ from, rows: piece }) => {
        staged.push(from);
        if (from !== 1_000 || lost) return { staged: from + piece.length };
        lost = true;
        return { staged: 0 };
      },
      stageLines: async ({ from, lines }) => ({ staged: from + lines.length }),
      commit: async (form) => ({ total: (form.staged ?? 0) + form.rows.length }) as Batch,
    },
    {
      requestId: crypto.randomUUID(),
      connectionId: 'own',
      name: 'List',
      services: [],
      rows: rows as BatchRowForm[],
    },
    [],
  );
  expect(staged).toEqual([0, 1_000, 0, 1_000]);
  expect(batch.total).toBe(2_300);
  expect([1, 20_000, 20_001, 200_000].map(batchesFor)).toEqual([1, 1, 2, 10]);
});

test('a sheet whose number is given is opened at once; if it does not exist, the app asks which sheet to open', async () => {
  const cell = (at: number) => row(1, textCell('A1', sampleImei(at)));
  const bytes = workbookBytes(['One', 'Two'].map((name, at) => ({ name, rows: cell(at) })));
  const file = new File([bytes], 'March.xlsx');
  const { list } = openWorld();
  await list.readSource({ file });
  expect(stateOf(list).step).toBe('sheet');
  expect(listName(stateOf(list))).toBe('March, One');
  await list.readSource({ file }, undefined, 1);
  expect(stateOf(list)).toMatchObject({ step: 'check', sheet: 1, counts: { good: 1 } });
  expect((await list.reader.ready(0, 9)).rows.map(({ identifier }) => identifier)).toEqual([sampleImei(1)]);
  expect(listName(stateOf(list))).toBe('March, Two');
  await list.readSource({ file }, undefined, 7);
  expect(stateOf(list).step).toBe('sheet');
});

test('a sheet without identifiers does not count as a list', async () => {
  const rows = [textCell('A1', 'Only words'), textCell('A1', sampleImei(1)), textCell('A1', 'Total: 12')];
  const bytes = workbookBytes(rows.map((cell, at) => ({ name: `${at}`, rows: row(1, cell) })));
  const { list } = openWorld();
  await list.readSource({ file: new File([bytes], 'March.xlsx') });
  expect(stateOf(list).read?.lists).toEqual([1]);
});

test('rows set aside for a separate list are kept line by line', async () => {
  const { list } = openWorld();
  await list.readSource({ text: text(3) });
  await list.edit({ do: 'split-off', of: { rows: [0, 2] } });
  const put = await leftOutRows(list.reader, ({ is }) => is, { alike: 'split-off' });
  expect(put).toEqual([
    [sampleImei(0), 'split-off'],
    [sampleImei(2), 'split-off'],
  ]);
  expect(await leftOutRows(list.reader, ({ is }) => is)).toEqual([]);
});

test('a list whose service was already chosen is restored with all its decisions', async () => {
  const { list } = openWorld();
  await list.readSource({ text: text(2) });
  await list.append({ text: sampleImei(7) });
  await list.edit({ do: 'remove', of: { rows: [0] } });
  const again = openWorld({ serviceId: null });
  await again.list.replay(list.history());
  expect(stateOf(again.list)).toMatchObject({ step: 'check', busy: false, counts: { rows: 3, good: 2 } });
});

test('a list whose service no longer exists keeps every added line until another service is chosen', async () => {
  const { list } = openWorld();
  await list.readSource({ text: text(2) });
  await list.append({ text: sampleImei(7) });
  await list.edit({ do: 'remove', of: { rows: [0] } });
  const again = openWorld({ services: [service({ id: '99' })], serviceId: null });
  await again.list.replay(list.history());
  expect(stateOf(again.list)).toMatchObject({ step: 'service', busy: false });
  await again.list.chooseService('99', {});
  expect(stateOf(again.list)).toMatchObject({ step: 'check', counts: { rows: 3, good: 3 } });
});
