import { TextInput } from '@mantine/core';
import { expect, test } from 'vitest';
import type { Contract } from '../../../../renderer/client/contract-context.tsx';
import { batchesFor, rowsInBatches } from '../../../../renderer/features/import/commit/commit-batches.ts';
import { CommitFailure } from '../../../../renderer/features/import/commit/commit-failure.tsx';
import { type CommitCalls, commitList } from '../../../../renderer/features/import/commit/commit-list.ts';
import { CostBar } from '../../../../renderer/features/import/commit/cost-bar.tsx';
import { DryRun } from '../../../../renderer/features/import/commit/dry-run.tsx';
import { leftOutRows } from '../../../../renderer/features/import/commit/left-out-rows.ts';
import { useKeepLeftOut } from '../../../../renderer/features/import/commit/use-keep-left-out.ts';
import { useLeftOut } from '../../../../renderer/store/left-out.ts';
import { CustomerField } from '../../../../renderer/ui/customer/customer-field.tsx';
import { ConfirmDialog } from '../../../../renderer/ui/dialog/confirm-dialog.tsx';
import { OverBalance } from '../../../../renderer/ui/figures/cost-table.tsx';
import { maxBatchRows, maxRowsAtOnce } from '../../../../shared/contract/orders/batches.ts';
import type { StoredLine } from '../../../../shared/model/list/sheet/kept-line.ts';
import { listLimits } from '../../../../shared/model/list/text/limits.ts';
import { sampleService } from '../../../support/lists/sample-service.ts';
import { afterActs, allPropsIn, drawnPart, markupOf, propsIn } from '../../../support/page/drawn-part.tsx';

const usd = (amount: string) => ({ amount, currency: 'USD' });
const currency = (missing: string | null) => ({
  ...{
    total: usd('9'),
    balance: usd('5'),
    waiting: null,
    after: usd('-4'),
    missing: missing === null ? null : usd(missing),
  },
});
const totalsOf = (part: object = {}) =>
  ({
    ...{ rows: 3, repeats: 0, notSold: [], currencies: [currency(null)] },
    services: [{ service: sampleService(), price: usd('3'), rows: 3, total: usd('9') }],
    ...part,
  }) as never;

/** The text of rendered markup, without the tags. */
const textOf = (markup: string) => markup.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

test('the bar shows the cost, what stops the list, and how many rows are left out', () => {
  const bar = (part: Partial<Parameters<typeof CostBar>[0]>) =>
    markupOf(<CostBar totals={totalsOf()} good={3} leftOut={0} blocked={null} onGo={() => {}} {...part} />);
  expect(textOf(bar({}))).toMatch(/9\.00 USD.*5\.00 USD.*4\.00 USD.*Order 3/);
  expect(bar({})).not.toMatch(/left out|role="status"|data-below|disabled=""/);
  expect(bar({ leftOut: 1 })).toMatch(/1 left out/);
  expect(bar({ blocked: 'Wait' })).toMatch(/role="status">Wait<.*disabled=""/s);
  expect(bar({ totals: totalsOf({ currencies: [currency('4')] }) })).toMatch(/data-below="true"/);
  expect(textOf(bar({ totals: null }))).not.toMatch(/USD/);
});

const failure = (code: string, data: object) => Object.assign(new Error(code), { code, data, defined: true });
const importedBefore = failure('imported-before', { batchId: 'b1', name: 'Old', createdAt: 0, rows: 3 });
const refused = failure('refused', { words: 'No stock' });

test('a failed commit says how many rows were committed, and links to the list if it was committed before', () => {
  const drawn = (error: unknown, committed: number, rows = 3) =>
    markupOf(<CommitFailure error={error} committed={committed} rows={rows} />);
  expect(drawn(refused, 0)).toMatch(/No stock/);
  expect(drawn(refused, 0)).not.toMatch(/role="status"|<a /);
  expect(drawn(importedBefore, 0)).toMatch(/<a [^>]*b1/);
  const rows = maxBatchRows + 7;
  expect(drawn(refused, 1, rows)).toMatch(/role="status"[^<]*>[^<]*7/);
  expect(drawn(refused, 2, rows)).toMatch(/role="status"[^<]*>[^<]*\b0\b/);
});

test('a list has as many batches as its rows need', () => {
  const sizes = [0, 1, maxBatchRows, maxBatchRows + 1, 2 * maxBatchRows + 1];
  expect(sizes.map(batchesFor)).toEqual([1, 1, 1, 2, 3]);
  expect([rowsInBatches(0, 5), rowsInBatches(1, 5), rowsInBatches(1, maxBatchRows + 5)]).toEqual([
    0,
    5,
    maxBatchRows,
  ]);
});

const example = (verdict: object, count: number) => ({
  alike: JSON.stringify(verdict),
  count,
  example: verdict,
});
const good = { is: 'good', identifier: '', repairs: [], kept: false, priceEmptied: false };
const gap = {
  ...{ id: 'gap', kind: 'lost', recognisedAt: 0, from: 0, to: 0, orders: 1, unsure: 0, accounts: [] },
  ...{ findings: [], acknowledged: { at: 0, by: 'Ann' }, settled: null },
};
const lastStep: Parameters<typeof DryRun>[0] = {
  ...{ connectionId: 'connection-1', opened: true, busy: false, committed: 0, error: null, awaiting: 0 },
  counts: { rows: 5, good: 3, groups: [example(good, 3), example({ is: 'removed' }, 2)] } as never,
  totals: totalsOf(),
  reader: {} as never,
  rowPricing: { pricing: null } as never,
  name: 'Morning',
  onConfirm: () => {},
  onClose: () => {},
};
const gapsOf = (gaps: readonly object[]) => (contract: Contract) =>
  [[contract.gaps.open.queryKey({ input: { connectionId: 'connection-1' } }), gaps]] as never;
test.each<
  [string, Partial<Parameters<typeof DryRun>[0]>, readonly object[], readonly RegExp[], readonly RegExp[]]
>([
  ['all is good', {}, [], [/Pay 9\.00 USD/], [/disabled=""/, /Reason|reason/, /role="status"/]],
  ['it has no name', { name: ' ' }, [], [/disabled=""/], []],
  ['rows are left out', {}, [], [/removed/i], []],
  [
    'rows repeat delivered ones',
    { totals: totalsOf({ repeats: 2 }) },
    [],
    [/disabled=""/, /reason|again/i, /2/],
    [],
  ],
  ['the list was committed before', { error: importedBefore }, [], [/disabled=""/, /<a [^>]*b1/], []],
  ['it failed', { error: refused }, [], [/No stock/], [/disabled=""/]],
  [
    'the balance is too low',
    { totals: totalsOf({ currencies: [currency('4')] }) },
    [],
    [/disabled=""/, /4\.00 USD/, /checkbox/],
    [],
  ],
  ['the journal has a gap', {}, [gap], [/disabled=""/], []],
  [
    'it needs two batches',
    { totals: totalsOf({ rows: maxBatchRows + 1 }), committed: 1, busy: true },
    [],
    [/role="status"[^<]*>[^<]*1[^<]*2/],
    [],
  ],
  [
    'two batches were not begun',
    { totals: totalsOf({ rows: maxBatchRows + 1 }) },
    [],
    [/2 batches/],
    [/role="status"/],
  ],
  ['one batch is being written', { busy: true }, [], [], [/role="status"/]],
])('the last step before a list is ordered says what it needs, when %s', (_, part, gaps, shows, lacks) => {
  const drawn = markupOf(<DryRun {...lastStep} {...part} />, gapsOf(gaps));
  for (const words of shows) expect(`${drawn} ${textOf(drawn)}`).toMatch(words);
  for (const words of lacks) expect(`${drawn} ${textOf(drawn)}`).not.toMatch(words);
});

test('a list is ordered with what the person typed in the last step, without spaces around it', () => {
  const type = (of: number, text: string) => (tree: ReturnType<typeof DryRun>) =>
    fields(tree)[of]?.onChange?.({ currentTarget: { value: text } } as never);
  const fields = (tree: unknown) => allPropsIn(tree, TextInput);
  const answer = (
    part: Partial<typeof lastStep>,
    acts: readonly ((tree: ReturnType<typeof DryRun>) => void)[],
  ) => {
    let given: unknown = null;
    const onConfirm = (answers: unknown) => {
      given = answers;
    };
    const tree = afterActs(() => DryRun({ ...lastStep, ...part, onConfirm }), acts);
    const { disabled, onConfirm: confirm } = propsIn(tree, ConfirmDialog);
    confirm();
    return [disabled, given];
  };
  const customer = (tree: unknown) => propsIn(tree, CustomerField).onChange(' Ann ');
  const plain = { name: 'Morning', customer: '', note: '', reason: '', everyRowAgain: false };
  const money = { overBalance: false, overGap: null };
  expect(answer({}, [])).toEqual([false, { ...plain, ...money }]);
  expect(
    answer({ error: importedBefore }, [type(0, ' Noon '), customer, type(1, ' red '), type(2, ' lost ')]),
  ).toEqual([
    false,
    { name: 'Noon', customer: 'Ann', note: 'red', reason: 'lost', everyRowAgain: true, ...money },
  ]);
  const short = { totals: totalsOf({ currencies: [currency('4')] }) };
  const accept = (yes: boolean) => (tree: unknown) => propsIn(tree, OverBalance).onAccept(yes);
  expect(answer(short, [accept(true)])).toEqual([false, { ...plain, ...money, overBalance: true }]);
  expect(answer(short, [accept(true), accept(false)])).toEqual([true, { ...plain, ...money }]);
});

test('the rows left out are given as their original lines, each once, with all its reasons', async () => {
  const rows = Array.from({ length: listLimits.pageRows + 2 }, (_, at) => ({
    line: at < 2 ? 1 : at,
    source: at < 2 ? 'a\nb' : `line ${at}`,
    verdict: { is: at === 1 ? 'removed' : 'good' },
  }));
  const asked: unknown[] = [];
  const reader = {
    rows: async ({ show, from, limit }: { show: unknown; from: number; limit: number }) => {
      asked.push([show, from]);
      return { rows: rows.slice(from, from + limit), total: rows.length };
    },
  };
  const found = await leftOutRows(reader as never, ({ is }) => is);
  expect(found.length).toBe(rows.length - 1);
  expect(found.slice(0, 2)).toEqual([
    ['a\nb', 'good; removed'],
    ['line 2', 'good'],
  ]);
  expect(found.at(-1)).toEqual([`line ${rows.length - 1}`, 'good']);
  expect(asked).toEqual([
    ['attention', 0],
    ['attention', listLimits.pageRows],
  ]);
  rows.length = listLimits.pageRows;
  asked.length = 0;
  await leftOutRows(reader as never, ({ is }) => is, { alike: 'x' });
  expect(asked).toEqual([[{ alike: 'x' }, 0]]);
  rows.length = 0;
  expect(await leftOutRows(reader as never, ({ is }) => is)).toEqual([]);
  asked.length = 0;
  const shrunk = { rows: async () => ({ rows: asked.push('page') > 3 ? null : [], total: 9_999 }) };
  expect(await leftOutRows(shrunk as never, ({ is }) => is)).toEqual([]);
});

/** Commits a list over a backend that loses the staged rows `losses` times. */
async function staged(rowCount: number, lineCount: number, losses = 0, stages: number[] = []) {
  let [rows, lines, left] = [0, 0, losses];
  let form: { staged: number; rows: unknown[]; stagedLines: number } | null = null;
  const calls = {
    stage: async ({ from, rows: piece }: { from: number; rows: unknown[] }) => {
      stages.push(from);
      if (left > 0) {
        left -= 1;
        rows = 0;
        return { staged: 0 };
      }
      rows = from + piece.length;
      return { staged: rows };
    },
    stageLines: async ({ from, lines: piece }: { from: number; lines: unknown[] }) => {
      lines = from + piece.length;
      return { staged: lines };
    },
    commit: async (whole: typeof form) => {
      form = whole;
      return { id: 'b' };
    },
  } as unknown as CommitCalls;
  const line = (at: number): StoredLine => ({ line: at, is: 'row', cells: ['x'] });
  const wanted = { requestId: 'r', rows: Array.from({ length: rowCount }, () => ({})) };
  await commitList(
    calls,
    wanted as never,
    Array.from({ length: lineCount }, (_, at) => line(at)),
  );
  const { staged: over = -1, rows: last = [], stagedLines = -1 } = form ?? {};
  return [over, last.length, stagedLines, stages];
}

test.each([
  [1, 0, 0, [0, 1, 0, []]],
  [maxRowsAtOnce, 3, 0, [0, maxRowsAtOnce, 3, []]],
  [maxRowsAtOnce + 1, 0, 0, [maxRowsAtOnce, 1, 0, [0]]],
  [2 * maxRowsAtOnce + 5, 0, 1, [2 * maxRowsAtOnce, 5, 0, [0, 0, maxRowsAtOnce]]],
  [maxRowsAtOnce + 1, 0, 2, [maxRowsAtOnce, 1, 0, [0, 0, 0]]],
  [maxRowsAtOnce + 1, 0, 3, [1, maxRowsAtOnce, 0, [0, 0, 0]]],
])('%i rows and %i lines are staged in pieces over %i losses', async (rows, lines, losses, wanted) => {
  expect(await staged(rows, lines, losses)).toEqual(wanted);
});

test('a list is ordered without its lines when they cannot be staged', async () => {
  let form: object = {};
  const calls = {
    stage: async () => ({ staged: 0 }),
    stageLines: async () => Promise.reject(new Error('away')),
    commit: async (whole: object) => {
      form = whole;
      return { id: 'b' };
    },
  } as unknown as CommitCalls;
  await commitList(calls, { requestId: 'r', rows: [{}] } as never, [{ line: 1, is: 'row', cells: ['x'] }]);
  expect(form).toMatchObject({ staged: 0, stagedLines: 0 });
});

test('the bar gives the reason why nothing can be ordered', () => {
  expect(
    drawnPart(<CostBar totals={null} good={0} leftOut={0} blocked="Nothing to order" onGo={() => {}} />),
  ).toContain('Nothing to order');
});

test.each<[string, boolean, (text: string) => string, readonly string[]]>([
  ['replaced, if it was opened and added to', true, (text) => `${text}\nmore`, ['Old']],
  ['kept, if another list was read instead', true, () => 'other', ['a pasted list', 'Old']],
  ['kept, if it was not opened', false, (text) => text, ['a pasted list', 'Old']],
])('an earlier list of left-out rows is %s', async (_, opens, shown, names) => {
  const old = {
    id: 'old',
    name: 'Old',
    at: 0,
    header: 'IMEI\tNote',
    rows: [['a\tb', 'why'] as [string, string]],
  };
  useLeftOut.setState({ lists: [old] });
  let source: { text: string } = { text: 'IMEI\tNote\na\tb' };
  const asked: unknown[] = [];
  const list = {
    store: {
      getState: () => ({
        ...{ source, read: null, sheet: 0, plan: { header: true } },
        columns: { columns: [{ header: 'IMEI' }, { header: 'Note' }] },
      }),
    },
    reader: {
      async rows({ show }: { show: unknown }) {
        asked.push(show);
        if (show !== 'attention') return { rows: [], total: 0 };
        return { rows: [{ line: 1, source: 'c\td', verdict: { is: 'removed' } }], total: 1 };
      },
    },
    readSource: (read: { text: string }) => {
      source = read;
    },
  };
  const { keepLeftOut, openLeftOut } = afterActs(() => useKeepLeftOut(list as never), []);
  if (opens) openLeftOut(old);
  source = { text: shown(source.text) };
  expect(await keepLeftOut()).toBeNull();
  const { lists } = useLeftOut.getState();
  expect(lists.map(({ name }) => name)).toEqual(names);
  expect(lists[0]).toMatchObject({ header: 'IMEI\tNote', rows: [['c\td', expect.any(String)]] });
  expect(asked).toEqual(['attention', { alike: 'split-off' }]);
  useLeftOut.setState({ lists: [] });
});
