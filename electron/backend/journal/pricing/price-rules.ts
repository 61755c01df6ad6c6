import type { ExchangeRate } from '../../../../shared/model/pricing/exchange-rate.ts';
import {
  type PriceRule,
  type RuleProblem,
  ruleProblem,
} from '../../../../shared/model/pricing/price-rule.ts';
import type { ChangeFeed } from '../engine/change-feed.ts';
import type { Database } from '../engine/database.ts';
import type { Row } from '../schema/schema.ts';

export interface StoredRule extends PriceRule {
  readonly changedAt: number;
  readonly who: string;
}

export interface By {
  readonly who: string;
  readonly at: number;
}

/** `reads` is a second connection to the same journal, on a separate thread. */
export function openPriceRuleJournal(database: Database, reads: Database, feed: Pick<ChangeFeed, 'publish'>) {
  return {
    /** Last changed first. */
    rules: async () => readRules(reads),
    async rates(): Promise<ExchangeRate[]> {
      const rows = await reads
        .selectFrom('exchange_rates')
        .selectAll()
        .orderBy('from_currency')
        .orderBy('to_currency')
        .orderBy('at')
        .execute();
      const newest = new Map(
        rows.map((row): [string, ExchangeRate] => [
          `${row.from_currency}\n${row.to_currency}`,
          { from: row.from_currency, to: row.to_currency, rate: row.rate, at: row.at, who: row.who },
        ]),
      );
      return [...newest.values()];
    },
    /**
     * Writes a rule, or returns why the rule conflicts with other rules. The writing transaction makes this check. `too-many` if there are
     * already `limit` rules.
     */
    async save(rule: PriceRule, by: By, limit: number): Promise<RuleProblem | 'too-many' | null> {
      const problem = await database.transaction().execute(async (transaction) => {
        const otherRules = (await readRules(transaction)).filter(({ id }) => id !== rule.id);
        if (otherRules.length >= limit) return 'too-many';
        const found = ruleProblem(rule, otherRules);
        if (found !== null) return found.problem;
        const { id, ...rest } = rowOf(rule, by);
        await transaction
          .insertInto('price_rules')
          .values({ id, ...rest })
          .onConflict((conflict) => conflict.column('id').doUpdateSet(rest))
          .execute();
        return null;
      });
      if (problem === null) feed.publish('pricing', null);
      return problem;
    },
    /** False if the rule did not exist. */
    async remove(id: string): Promise<boolean> {
      const deletion = await database.deleteFrom('price_rules').where('id', '=', id).executeTakeFirst();
      feed.publish('pricing', null);
      return Number(deletion.numDeletedRows) > 0;
    },
    /** Null removes the rate between these currencies. */
    async setRate(
      { from, to }: Pick<ExchangeRate, 'from' | 'to'>,
      rate: string | null,
      { who, at }: By,
    ): Promise<void> {
      const pair = { from_currency: from, to_currency: to };
      await database.transaction().execute(async (transaction) => {
        if (rate === null)
          await transaction
            .deleteFrom('exchange_rates')
            .where('from_currency', '=', from)
            .where('to_currency', '=', to)
            .execute();
        else
          await transaction
            .insertInto('exchange_rates')
            .values({ ...pair, at, rate, who })
            .onConflict((conflict) =>
              conflict.columns(['from_currency', 'to_currency', 'at']).doUpdateSet({ rate, who }),
            )
            .execute();
      });
      feed.publish('pricing', null);
    },
  };
}

export async function readRules(database: Database): Promise<StoredRule[]> {
  const rows = await database
    .selectFrom('price_rules')
    .selectAll()
    .orderBy('changed_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(ruleOf);
}

function ruleOf(row: Row<'price_rules'>): StoredRule {
  return {
    id: row.id,
    service:
      row.service_id === null
        ? null
        : {
            connectionId: row.connection_id ?? '',
            serviceId: row.service_id,
            name: row.service_name ?? row.service_id,
          },
    group: row.service_group,
    customer: row.customer,
    customerGroup: row.customer_group,
    cost:
      row.cost_currency === null
        ? null
        : { from: row.cost_from, below: row.cost_below, currency: row.cost_currency },
    percent: row.percent,
    fixed: row.fixed,
    leastProfit: row.least_profit,
    rounding: row.rounding,
    currency: row.currency,
    changedAt: row.changed_at,
    who: row.who,
  };
}

function rowOf(rule: PriceRule, { who, at }: By): Row<'price_rules'> {
  return {
    id: rule.id,
    connection_id: rule.service?.connectionId ?? null,
    service_id: rule.service?.serviceId ?? null,
    service_name: rule.service?.name ?? null,
    service_group: rule.group,
    customer: rule.customer,
    customer_group: rule.customerGroup,
    cost_from: rule.cost?.from ?? null,
    cost_below: rule.cost?.below ?? null,
    cost_currency: rule.cost?.currency ?? null,
    percent: rule.percent,
    fixed: rule.fixed,
    least_profit: rule.leastProfit,
    rounding: rule.rounding,
    currency: rule.currency,
    changed_at: at,
    who,
  };
}
