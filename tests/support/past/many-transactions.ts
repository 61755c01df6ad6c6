import { runBeside } from '../journal/statements-beside.ts';

const rowsAtOnce = 5_000;

/** Fills the wallet of connection-1 in a closed journal, as after years of readings. */
export async function seedTransactions(file: string, rows: number): Promise<void> {
  for (let start = 1; start <= rows; start += rowsAtOnce) {
    const values = Array.from({ length: Math.min(rowsAtOnce, rows - start + 1) }, (_, at) => {
      const row = start + at;
      const time = 1_700_000_000_000 + row * 60_000;
      return `(${row}, 'connection-1', 'T-${row}', ${time}, '', '-${(row % 400) / 100}', 'USD', 'spend', 'Order ${row}: IMEI service', '{}')`;
    });
    await runBeside(
      file,
      `insert into transactions (number, connection_id, id, at, at_words, amount, currency, kind, description, details)
        values ${values.join(', ')}`,
    );
  }
}
