import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BothEngines, onBothEngines } from '../../../support/postgres/both-engines.ts';
import { emptyJournalOnServer } from '../../../support/postgres/journal-schema.ts';
import { connectionRow, orderRow, transactionRow } from '../../../support/postgres/rows.ts';

const states = fc.constantFrom('queued', 'sending', 'unknown', 'success', 'cancelled');
const connections = ['one', 'two', 'three'] as const;
const order = fc.record({
  connection_id: fc.constantFrom(...connections),
  service_id: fc.constantFrom('1', '2'),
  identifier_key: fc.constantFrom('a', 'b'),
  state: states,
  reference: fc.option(fc.constantFrom('7', ' 007 ', '0', '00', 'AB', 'ab', 'a-b', '1-2', '12', ''), {
    nil: null,
    freq: 3,
  }),
});
const some = fc.tuple(fc.integer({ min: 1, max: 6 }), fc.nat(5));

type Act = (journal: BothEngines, next: () => number) => Promise<string | null>;
const acts: readonly fc.Arbitrary<Act>[] = [
  fc.array(order, { minLength: 1, maxLength: 3 }).map(
    (rows): Act =>
      (journal, next) =>
        journal.insert(
          'orders',
          rows.map((row) => orderRow(next(), row)),
        ),
  ),
  fc.tuple(some, states).map(
    ([[every, from], state]): Act =>
      (journal) =>
        journal.write(`update orders set state = '${state}' where number % ${every} = ${from % every}`),
  ),
  fc.tuple(some, order).map(
    ([[every, from], { reference }]): Act =>
      (journal) =>
        journal.write(
          `update orders set reference = ${reference === null ? 'null' : `'${reference}'`} where number % ${every} = ${from % every}`,
        ),
  ),
  fc.constantFrom(...connections).map(
    (id): Act =>
      (journal) =>
        journal.write(`insert into connection_accounts values ('${id}', 'same') on conflict do nothing`),
  ),
];

test('both engines accept and refuse the same orders (O5, O9)', async () => {
  const client = await emptyJournalOnServer();
  const refusals = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(...acts), { minLength: 20, maxLength: 60 }), (run) =>
      onBothEngines(client, async (journal) => {
        // Two connections to one address share one numbering of orders, even with different accounts.
        await journal.insert(
          'connections',
          connections.map((id) =>
            connectionRow(id, { base_address: id === 'three' ? 'https://one.example' : id }),
          ),
        );
        await journal.write(`update connections set base_address = 'https://one.example' where id = 'one'`);
        let number = 0;
        for (const act of run) {
          const refused = await act(journal, () => (number += 1));
          if (refused !== null) refusals.set(refused, (refusals.get(refused) ?? 0) + 1);
        }
        const { sqlite, postgres } = await journal.read(
          'select number, state, reference, reference_key, reference_plain from orders order by number',
        );
        expect(postgres).toEqual(sqlite);
      }),
    ),
    { numRuns: 25 },
  );
  expect([...refusals.keys()].toSorted()).toEqual([
    'another order of the account has this reference',
    'duplicate key value violates unique constraint "orders_one_unresolved"',
  ]);
});

/** For each table whose rows must stay: a row, and a column that somebody might try to change. */
const history: readonly (readonly [table: string, insert: string, column: string])[] = [
  [
    'order_events',
    `insert into order_events (order_id, at, who, to_state, why) values ('order 1', 1, '', 'queued', '')`,
    'who',
  ],
  [
    'attempts',
    `insert into attempts (id, purpose, started_at, request, verdict, evidence, reply_bytes) values ('one', 'place', 1, '', 'accepted', '', 0)`,
    'evidence',
  ],
  [
    'claim_events',
    `insert into claim_events (claim_id, at, who, what, words) values ('claim', 1, '', 'opened', '')`,
    'words',
  ],
  [
    'balance_settlements',
    `insert into balance_settlements (connection_id, noticed_at, amount, settled, at, who, words) values ('one', 1, '1', 1, 1, '', '')`,
    'words',
  ],
  [
    'wallet_settlements',
    `insert into wallet_settlements (subject, connection_id, about, kind, settled, at, who, words) values ('order', 'one', '1', '', 1, 1, '', '')`,
    'words',
  ],
  [
    'book_closes',
    `insert into book_closes (number, day, from_at, until_at, zone, closed_at, who, left_open, fingerprint) values (1, '2026-11-25', 0, 1, 'UTC', 1, '', '', '')`,
    'who',
  ],
  [
    'book_sums',
    `insert into book_sums (close_number, connection_id, service_id, service_name, person, standing, price, currency, orders) values (1, 'one', '1', '', '', 'open', '1', '', 1)`,
    'price',
  ],
  [
    'book_changes',
    `insert into book_changes (order_id, of_at, noticed_at, close_number) values ('order 1', 0, 1, 1)`,
    'was',
  ],
];
const stays = 'history is never rewritten';

test('events are never rewritten or deleted, and no table of history is emptied (J4)', async () => {
  const client = await emptyJournalOnServer();
  await onBothEngines(client, async (journal) => {
    await journal.insert('connections', [connectionRow('one')]);
    await journal.insert('orders', [orderRow(1)]);
    expect(
      await journal.write(
        `insert into supplier_claims (id, connection_id, kind, topic, about, order_id, currency, state, rows_before, paid_by, opened_at)
          values ('claim', 'one', '', '', 'order 1', 'order 1', '', 'open', '[]', '[]', 1)`,
      ),
    ).toBeNull();
    for (const [table, insert, column] of history) {
      expect([table, await journal.write(insert)]).toEqual([table, null]);
      expect([table, await journal.write(`update ${table} set ${column} = 'other'`)]).toEqual([table, stays]);
      expect([table, await journal.write(`delete from ${table}`)]).toEqual([table, stays]);
      await client.query('savepoint whole');
      await expect(client.query(`truncate ${table} cascade`)).rejects.toThrow(stays);
      await client.query('rollback to whole');
    }
    expect(await journal.write('delete from orders')).toBe('an order is never deleted');
    // An attempt under way can be finished only once.
    const begun = `insert into attempts (id, purpose, started_at, request, verdict, evidence, reply_bytes) values ('two', 'place', 1, '', 'running', '', 0)`;
    expect(await journal.write(begun)).toBeNull();
    const finish = `update attempts set verdict = 'accepted' where id = 'two'`;
    expect([await journal.write(finish), await journal.write(finish)]).toEqual([null, stays]);
    // A change becomes history only when a closed day has booked it.
    await journal.write(`insert into book_changes (order_id, of_at, noticed_at) values ('order 1', 0, 1)`);
    expect(
      await journal.write(`update book_changes set was = 'other' where close_number is null`),
    ).toBeNull();
    expect(await journal.write('delete from book_changes where close_number is null')).toBeNull();
  });
});

test('a supplier’s text of any length is stored, found and distinguished (T6)', async () => {
  const client = await emptyJournalOnServer();
  // A text that compression does not shorten.
  const long = Array.from({ length: 40_000 }, (_, at) =>
    String.fromCodePoint(0x4e00 + ((at * 7_919) % 20_000)),
  ).join('');
  await onBothEngines(client, async (journal) => {
    await journal.insert('connections', [connectionRow('one')]);
    const words = {
      service_name: long,
      reference: long,
      supplier_status: 'Done',
      result: long,
      note: long,
      state: 'pending',
    };
    const device = { identifier: long, identifier_key: long, identifier_ending: long };
    expect(await journal.insert('orders', [orderRow(1, { ...words, ...device })])).toBeNull();
    expect(
      await journal.insert('orders', [orderRow(2, { ...device, identifier_key: `${long}!` })]),
    ).toBeNull();
    expect(await journal.insert('orders', [orderRow(3, device)])).toContain('orders_one_unresolved');
    expect(await journal.insert('orders', [orderRow(4, { reference: `${long} ` })])).toContain(
      'has this reference',
    );
    expect(
      await journal.insert('transactions', [transactionRow(1, { description: long, details: long })]),
    ).toBeNull();
    const others: readonly (readonly [table: string, row: Parameters<typeof orderRow>[1]])[] = [
      ['connection_accounts', { connection_id: 'one', account: long }],
      ['wallet_names', { connection_id: 'one', reference: long, transaction_number: 1 }],
      ['numbers_seen', { connection_id: 'one', number: long, says: long, how: '', order_id: '', seen_at: 1 }],
      ['customers', { id: 'a', key: long, name: long }],
      ['device_models', { practice: 0, device: '1', tac: '1', model: long, brand: long, at: 1 }],
      [
        'wallet_findings',
        {
          connection_id: 'one',
          subject: 'row',
          number: 1,
          kind: '',
          amount: '1',
          currency: long,
          since: 1,
          due_at: 1,
        },
      ],
    ];
    for (const [table, row] of others)
      expect([table, await journal.insert(table, [row ?? {}])]).toEqual([table, null]);
    expect(
      (
        await journal.read(
          `select number from orders where identifier_key = '${long}' or reference = '${long}'`,
        )
      ).postgres,
    ).toEqual([{ number: 1 }]);
    expect((await journal.read('select model from tac_models')).postgres).toEqual([{ model: long }]);
  });
});
