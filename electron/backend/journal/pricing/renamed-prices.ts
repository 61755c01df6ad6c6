import { customerKey } from '../../../../shared/model/customer/customer-key.ts';
import { ruleProblem } from '../../../../shared/model/pricing/price-rule.ts';
import type { JournalTransaction } from '../engine/database.ts';
import { anyOf } from '../sql/dialect.ts';
import { readRules } from './price-rules.ts';

/**
 * Writes a customer's new name into their price rules and quotes, so that the agreed prices stay valid. `key` is the key of the old name.
 * After a merge, a rule that contradicts a rule of the new name keeps the old name. Returns true if something was written.
 */
export async function renameInPrices(
  transaction: JournalTransaction,
  key: string,
  name: string,
): Promise<boolean> {
  if (customerKey(name) === key) return false;
  const rules = await readRules(transaction);
  const others = rules.filter(({ customer }) => customer === null || customerKey(customer) !== key);
  const moved = rules.filter(
    (rule) => !others.includes(rule) && !ruleProblem({ ...rule, customer: name }, others),
  );
  for (const { id } of moved)
    await transaction.updateTable('price_rules').set({ customer: name }).where('id', '=', id).execute();
  const quotes = await transaction
    .selectFrom('quotes')
    .select(['id', 'customer'])
    .where('customer', '<>', '')
    .execute();
  const quoted = quotes.filter(({ customer }) => customerKey(customer) === key).map(({ id }) => id);
  if (quoted.length > 0)
    await transaction
      .updateTable('quotes')
      .set({ customer: name })
      .where('id', 'in', anyOf('text', quoted))
      .execute();
  return moved.length + quoted.length > 0;
}
