import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Money as Amount } from '../../../shared/model/base/decimal.ts';
import { useCostText } from '../format/costs.ts';
import { formatCount } from '../format/format.ts';
import { Money } from '../format/money.tsx';
import { useMay } from '../staff/person.ts';
import type { CurrencyTotal } from './compare-with-balance.ts';
import styles from './cost-table.module.css';

interface CostTableProps {
  /** The ordered services, each with its unit price. */
  readonly services: readonly {
    readonly id: string;
    readonly name: string;
    readonly rows: number;
    readonly price: Amount;
    readonly total: Amount;
  }[];
  readonly currencies: readonly CurrencyTotal[];
  /** Returns further `dt` and `dd` lines for a currency's total. */
  readonly further?: (currency: string) => ReactNode;
}

/** The cost of several orders before confirmation: each service with its price, each currency's total, the remaining balance. */
export function CostTable({ services, currencies, further }: CostTableProps) {
  const { t, i18n } = useTranslation();
  const seesBalance = useMay()('see-wallet');
  return (
    <>
      <table className={styles.services}>
        <tbody>
          {services.map((each) => (
            <tr key={each.id}>
              <th scope="row">
                <bdi>{each.name}</bdi>
              </th>
              <td className={styles.figure}>
                {formatCount(each.rows, i18n.language)} × <Money money={each.price} />
              </td>
              <td className={styles.figure}>
                <Money money={each.total} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {currencies.map((each) => (
        <dl key={each.total.currency} className={styles.sum}>
          <dt>{t('cost.total')}</dt>
          <dd>
            <Money money={each.total} size="figure" />
          </dd>
          {further?.(each.total.currency)}
          {each.waiting === null ? null : (
            <>
              <dt>{t('cost.waiting', { count: each.waiting.orders })}</dt>
              <dd>
                <Money money={each.waiting.total} />
              </dd>
            </>
          )}
          {seesBalance ? (
            <>
              <dt>{t('cost.after')}</dt>
              <dd data-below={each.missing !== null || undefined}>
                <Money money={each.after} />
              </dd>
            </>
          ) : null}
        </dl>
      ))}
    </>
  );
}

interface OverBalanceProps {
  readonly currencies: readonly CurrencyTotal[];
  readonly accepted: boolean;
  readonly onAccept: (accepted: boolean) => void;
}

/** Checkbox to accept a total that the balance does not cover, or an unknown balance (money-safety O7); else renders nothing. */
export function OverBalance({ currencies, accepted, onAccept }: OverBalanceProps) {
  const { t } = useTranslation();
  const money = useCostText();
  const short = useShort(currencies);
  if (short.length === 0) return null;
  return (
    <Checkbox
      size="xs"
      className={styles.over ?? ''}
      label={short
        .map((each) =>
          each.missing === null || each.balance === null
            ? t('cost.unknownBalance', { total: money(each.total) })
            : t(each.waiting === null ? 'cost.over' : 'cost.overWaiting', {
                total: money(each.total),
                balance: money(each.balance),
                missing: money(each.missing),
                waiting: each.waiting === null ? '' : money(each.waiting.total),
              }),
        )
        .join(' ')}
      checked={accepted}
      onChange={(event) => onAccept(event.currentTarget.checked)}
    />
  );
}

/** The currencies whose total a person must accept. Empty if the person may not see the balance: they cannot accept it. */
export function useShort(currencies: readonly CurrencyTotal[]): readonly CurrencyTotal[] {
  const may = useMay();
  if (!may('see-wallet')) return [];
  return currencies.filter((each) => each.missing !== null || each.after === null);
}
