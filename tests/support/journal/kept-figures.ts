import { DatabaseSync } from 'node:sqlite';

/** Each count or sum that triggers maintain, and the same value computed directly. */
const figures = {
  order_counts: 'select connection_id, service_id, state, count(*) from orders group by 1, 2, 3',
  batch_counts: 'select batch_id, state, count(*) from orders where batch_id is not null group by 1, 2',
  status_counts:
    'select connection_id, supplier_status, count(*) from orders where supplier_status is not null group by 1, 2',
  order_sums: 'select connection_id, state, currency, price, count(*) from orders group by 1, 2, 3, 4',
  wallet_sums: `select connection_id, kind, coalesce(currency, ''), coalesce(amount, ''), count(*) from transactions group by 1, 2, 3, 4`,
};

/**
 * Returns every maintained value that differs from the computed one, with its table; changes nothing in the
 * file.
 */
export function miscounted(file: string): readonly unknown[] {
  const database = new DatabaseSync(file, { readOnly: true });
  const wrong = Object.entries(figures).flatMap(([table, anew]) => {
    const count = table === 'order_counts' ? 'orders' : 'rows';
    const kept = `select * from ${table} where ${count} <> 0`;
    const rows = database
      .prepare(`select * from (${kept} except ${anew}) union all select * from (${anew} except ${kept})`)
      .all();
    return rows.map((row) => ({ table, ...row }));
  });
  database.close();
  return wrong;
}
