import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { type SqlBool, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openToRead } from '../../../../electron/backend/journal/engine/database.ts';
import { type Journal, openJournal } from '../../../../electron/backend/journal/journal.ts';
import { orderMatchesWord } from '../../../../electron/backend/journal/list/order-words.ts';
import { wordSeek } from '../../../../electron/backend/journal/list/word-seek.ts';
import { plainLetters } from '../../../../shared/model/base/plain-letters.ts';
import { customerKey } from '../../../../shared/model/customer/customer-key.ts';
import { tidyReference } from '../../../../shared/model/order/reference.ts';
import { searchWords } from '../../../../shared/model/order/search-words.ts';
import { emptyJournal } from '../../../support/journal/empty-journal.ts';
import { seedOrders } from '../../../support/past/many-orders.ts';
import { isWholeForm } from '../../../support/whole-form.ts';

const orders = 3_000;
const isOld = 'number < 300 or number % 15 = 0';
const names = ['Иван Петров', 'ŁUKASZ Żak', '50%_off\\', 'O"Neil', '李明', 'Şükrü', 'ab', 'Z', 'محمد علي'];

interface Row {
  readonly number: number;
  readonly [column: string]: unknown;
}

/** Three thousand orders of a shop. A third have names in many alphabets; some of their words are not indexed yet. */
async function openMixed(): Promise<{ journal: Journal; file: string; rows: readonly Row[] }> {
  const file = await emptyJournal();
  await seedOrders(file, orders);
  const direct = new DatabaseSync(file);
  direct.function('customer_key', (name) => customerKey(String(name)));
  const change = direct.prepare('update orders set customer = ?, note = ? where number = ?');
  for (let number = 1; number <= orders; number += 3)
    change.run(
      `${names[((number - 1) / 3) % names.length]}${number % 4 === 0 ? ` ${number}` : ''}`,
      '',
      number,
    );
  // A service that was often ordered long ago, but rarely in recent orders.
  direct.exec(`update orders set service_id = 'old', service_name = 'Old tariff' where ${isOld}`);
  const journal = await openJournal(file);
  onTestFinished(() => journal.close());
  while ((await journal.words.index(10)) > 30) await journal.words.tidy(1);
  const rows = direct
    .prepare(`select number, identifier, reference, service_name, customer, note,
      replace(coalesce(result, ''), identifier, '') as result from orders order by number desc`)
    .all() as unknown as Row[];
  direct.close();
  return { journal, file, rows };
}

/** True if a row matches the search, by a simple definition. */
function holds(row: Row, search: string): boolean {
  const text = search.trim().toLowerCase();
  const of = (column: string): string => String(row[column] ?? '').toLowerCase();
  const compact = /^[\d\s./-]+$/.test(text) ? text.replace(/[\s./-]/g, '') : text;
  if (compact.length >= 3 && of('identifier').endsWith(compact)) return true;
  const plain = tidyReference(text).replace(/[-_ ./]/g, '');
  const many = tidyReference(text).length >= 4;
  if (plain !== '' && (many ? of('reference').startsWith(plain) : of('reference') === plain)) return true;
  const words = searchWords(text);
  return words.every(({ is, text: word, typed }) => {
    const whole = typed.replace(/[\s./-]/g, '');
    if (
      words.length > 1 &&
      (of('reference') === whole || (whole.length >= 3 && of('identifier').endsWith(whole)))
    )
      return true;
    return ['service_name', 'customer', 'note', 'result'].some((column) => {
      const read = plainLetters(of(column));
      const wanted = plainLetters(word);
      if (is === 'number') return read.replace(/[\s./-]/g, '').includes(word);
      if (is === 'part') return read.includes(wanted);
      return read
        .split(/[ \n]/)
        .some((each) =>
          is === 'whole' ? each === wanted : each.startsWith(wanted) || each.endsWith(wanted),
        );
    });
  });
}

/** The ids given by `seedOrders`. */
const idOf = ({ number }: Row): string => `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;

/** Reads all pages. */
async function found(journal: Journal, search: string, limit = 700): Promise<number[]> {
  const numbers: number[] = [];
  let cursor: string | null = null;
  do {
    const page = await journal.orders.list({ connectionId: 'connection-1', search, cursor, limit });
    numbers.push(...page.orders.map(({ reference }) => Number(reference) - 700_000));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return numbers;
}

test('a search finds matching orders, newest first, and nothing else', async () => {
  const { journal, rows } = await openMixed();
  const columns = ['service_name', 'customer', 'note', 'result', 'identifier', 'reference'];
  const piece = fc
    .tuple(fc.nat(orders - 1), fc.constantFrom(...columns), fc.nat(40), fc.integer({ min: 1, max: 12 }))
    .map(([row, column, from, size]) =>
      [...String(rows[row]?.[column] ?? '')]
        .slice(from, from + size)
        .join('')
        .trim(),
    )
    .filter((text) => text !== '');
  const search = fc.oneof(
    { weight: 6, arbitrary: piece },
    { weight: 2, arbitrary: piece.map((text) => text.toUpperCase()) },
    { weight: 1, arbitrary: fc.tuple(piece, piece).map((two) => two.join(' ')) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('Carrier', 'clean', 'unlocked 5', 'zebra crossing', '%', '_', '"'),
    },
  );
  await fc.assert(
    fc.asyncProperty(search, async (text) => {
      const expected = rows.filter((row) => holds(row, text)).map(({ number }) => number);
      expect(await found(journal, text)).toEqual(expected);
      // Selecting orders by id uses the same search.
      const some = rows.filter(({ number }) => number % 7 === 0);
      const listed = await journal.orders.inList(
        { connectionId: 'connection-1', search: text },
        some.map(idOf),
      );
      expect(listed.map(({ number }) => number)).toEqual(
        some.filter((row) => holds(row, text)).map(({ number }) => number),
      );
    }),
    { numRuns: isWholeForm ? 60 : 20 },
  );
});

test('finds every order of a service that was often ordered only long ago', async () => {
  const { journal, rows } = await openMixed();
  const expected = rows.filter((row) => row.service_name === 'Old tariff').map(({ number }) => number);
  for (const limit of [20, 27, 34, 41, 48, 55, 62, 200, 500])
    expect(await found(journal, 'old tariff', limit), `${limit} at a time`).toEqual(expected);
});

test('a search that takes long stops early, continues on request, and omits no order', async () => {
  const { file, rows } = await openMixed();
  const database = openToRead(file, 'read');
  onTestFinished(() => database.destroy());
  let elapsedMs = 0;
  // The clock makes every statement seem longer than the limit for a whole search.
  const words = searchWords('иван');
  const condition = sql<SqlBool>`(${sql.join(
    words.map((word) => orderMatchesWord(word, 'all')),
    sql` and `,
  )})`;
  const seek = wordSeek({ sets: [words], condition, within: 'all' }, () => (elapsedMs += 40));
  const numbers: number[] = [];
  let below = Number.MAX_SAFE_INTEGER;
  let looks = 0;
  for (let reached: number | null = below; reached !== null; looks += 1) {
    const look = await seek(database, { above: -1, below, direction: 'desc', limit: 1_000 }, 1_000);
    numbers.push(...look.numbers.toSorted((left, right) => right - left));
    reached = look.reached;
    if (reached !== null) below = reached;
  }
  expect(looks).toBeGreaterThan(2);
  expect(numbers).toEqual(rows.filter((row) => holds(row, 'иван')).map(({ number }) => number));
});
