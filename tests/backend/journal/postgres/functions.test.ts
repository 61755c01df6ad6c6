import fc from 'fast-check';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { postgresSchema } from '../../../../electron/backend/journal/schema/schema.ts';
import { amountOfUnits, unitsOf } from '../../../../shared/model/base/decimal.ts';
import { plainLetters } from '../../../../shared/model/base/plain-letters.ts';
import { customerKey } from '../../../../shared/model/customer/customer-key.ts';
import { emptyJournalOnServer } from '../../../support/postgres/journal-schema.ts';
import { startPostgres } from '../../../support/postgres/server.ts';

/**
 * Letters added after Unicode 14. A server older than the app does not know their upper case or their decomposition, and leaves them
 * unchanged. No name of a person or shop uses them yet.
 */
const unknownToOlderServers =
  /[\u1c89\u1c8a\ua7cb-\ua7dc\ua7f1\u{10d50}-\u{10d85}\u{16ea0}-\u{16ed3}\u{1ccd6}-\u{1ccf9}\u{1e030}-\u{1e08f}]/u;

/** Letters of Unicode 11 to 14, which a server with an older ICU does not know: mainly upper-case letters of Georgian headlines. */
const unknownToOldServers =
  /[\u1c90-\u1cbf\u2c2f\u2c5f\ua7b8-\ua7ca\ua7d0-\ua7d9\ua7f2-\ua7f6\u{10570}-\u{105bc}\u{10780}-\u{107ba}\u{16e40}-\u{16e7f}\u{11938}]/u;

const sayable = (text: string): boolean =>
  text !== '' && !text.includes('\0') && text.isWellFormed() && !unknownToOlderServers.test(text);

/** Each letter of the scripts in use is tried alone, between two letters and at the end. All other letters are tried in random texts. */
const letters = Array.from({ length: 0x2fff }, (_, code) => String.fromCodePoint(code + 1)).flatMap(
  (letter) => [letter, `a${letter}b`, `Σ${letter}`],
);
const alphabet = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(...'aIiİıßẞΣσςŁłǅﬁﷺ½Ⅷ٣߃ ́̇\t\u00a0\u200b\u00ad\ufeff,.-'), maxLength: 12 }),
);
const texts = (): readonly string[] => [...letters, ...fc.sample(alphabet, 6_000)].filter(sayable);

test.for([
  ['small_letters', (text: string) => text.toLowerCase()],
  ['plain_letters', plainLetters],
  ['customer_key', customerKey],
] as const)('%s gives the same result as the app for each text', async ([name, inApp]) => {
  const client = await emptyJournalOnServer();
  const {
    rows: [knows],
  } = await client.query(`select lower(U&'\\1C90' collate "und-x-icu") = U&'\\10D0' as of_unicode_11`);
  const asked = texts().filter((text) => knows?.of_unicode_11 || !unknownToOldServers.test(text));
  const { rows } = await client.query<{ said: string }>(
    `select ${name}(written) as said from unnest($1::text[]) with ordinality as asked (written, place) order by place`,
    [asked],
  );
  const unlike = rows.flatMap(({ said }, at) => {
    const written = asked[at] ?? '';
    return said === inApp(written) ? [] : [{ written: escape(written), said, inApp: inApp(written) }];
  });
  expect(rows.length).toBe(asked.length);
  expect(unlike.slice(0, 20)).toEqual([]);
});

test('a server with a Turkish locale treats letters like every other', async () => {
  const turkish = await startPostgres({ durable: false, icuLocale: 'tr-TR' });
  onTestFinished(() => turkish.remove());
  const { host, port, user, password, database } = turkish;
  const client = new pg.Client({ host, port, user, password, database });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('create extension pg_trgm');
  for (const statement of postgresSchema()) await client.query(statement);
  const { rows } = await client.query(
    `select small_letters('TITIZ İ') as small, plain_letters('IĞDIR İzmir') as plain, customer_key('IRMAK  Işık') as key`,
  );
  expect(rows).toEqual([
    { small: 'titiz i̇', plain: plainLetters('IĞDIR İzmir'), key: customerKey('IRMAK  Işık') },
  ]);
  await client.query(`insert into facts (name, value) values ('b', ''), ('B', ''), ('i', ''), ('ı', '')`);
  expect((await client.query('select name from facts order by name')).rows.map(({ name }) => name)).toEqual([
    'B',
    'b',
    'i',
    'ı',
  ]);
});

test('no name makes a key too long for an index, and two long names stay different', async () => {
  const client = await emptyJournalOnServer();
  const long = Array.from({ length: 200 }, (_, at) => String.fromCodePoint(0x3300 + (at % 80))).join('');
  const { rows } = await client.query<{ one: string; other: string }>(
    `select customer_key($1) as one, customer_key($1 || 'x') as other`,
    [long],
  );
  expect(Buffer.byteLength(customerKey(long))).toBeGreaterThan(2_000);
  expect(Buffer.byteLength(rows[0]?.one ?? '')).toBeLessThan(2_000);
  expect(rows[0]?.one).not.toBe(rows[0]?.other);
});

test('any number of amounts is added up exactly, and written as by the app', async () => {
  const client = await emptyJournalOnServer();
  const decimal = fc
    .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 25n - 1n }))
    .map(([minus, units]) => amountOfUnits(minus ? -units : units));
  const rows = fc.array(
    fc.tuple(fc.option(decimal, { nil: null }), fc.integer({ min: -3, max: 2_000_000 })),
    { maxLength: 20 },
  );
  for (const each of fc.sample(rows, 200)) {
    const { rows: found } = await client.query(
      `select exact_sum(amount, rows) as sum from unnest($1::text[], $2::bigint[]) as of (amount, rows)`,
      [each.map(([amount]) => amount), each.map(([, count]) => count)],
    );
    const units = each.reduce(
      (sum, [amount, count]) => (amount === null ? sum : sum + unitsOf(amount) * BigInt(count)),
      0n,
    );
    expect(found).toEqual([{ sum: amountOfUnits(units) }]);
  }
});

test('a text’s position in another is the same as in SQLite', async () => {
  const client = await emptyJournalOnServer();
  const { rows } = await client.query(
    `select instr('büro 7', 'ro') as third, instr('a', 'b') as nowhere, instr('a', '') as empty, instr(null, 'a') as unknown`,
  );
  expect(rows).toEqual([{ third: 3, nowhere: 0, empty: 1, unknown: null }]);
});
