import { DatabaseSync } from 'node:sqlite';

/** Fills the wallet of connection-1 in a journal that is not open; what a shop of years has read of it. */
export function seedTransactions(file: string, rows: number): void {
  const database = new DatabaseSync(file, { timeout: 30_000 });
  const insert = database.prepare(
    `insert into transactions (number, connection_id, id, at, at_words, amount, currency, kind, description, details)
     values (?, 'connection-1', ?, ?, '', ?, 'USD', 'spend', ?, '{}')`,
  );
  database.exec('begin');
  for (let row = 1; row <= rows; row += 1) {
    const amount = `-${(row % 400) / 100}`;
    insert.run(row, `T-${row}`, 1_700_000_000_000 + row * 60_000, amount, `Order ${row}: IMEI service`);
  }
  database.exec('commit');
  database.close();
}
