import { useDebouncedValue } from '@mantine/hooks';
import { Fragment, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createMoneySums, type Money, multiplyMoney } from '../../../../shared/model/base/decimal.ts';
import type { ReadyRow } from '../../../../shared/model/list/rows/row.ts';
import { isBelowCost, type Pricing } from '../../../../shared/model/pricing/customer-price.ts';
import { earnedBy, soldWithoutTax } from '../../../../shared/model/pricing/margin.ts';
import type { PricedRow } from '../../../../shared/model/pricing/row-price.ts';
import { createSaleGroups, type SaleSum } from '../../../../shared/model/pricing/sales.ts';
import common from '../../../ui/base/common.module.css';
import { formatShare } from '../../../ui/format/format.ts';
import { Money as Amount } from '../../../ui/format/money.tsx';
import { useMay } from '../../../ui/staff/person.ts';
import type { ListReader } from '../reading/open-list-reader.ts';
import styles from './customers-pay.module.css';
import type { RowPricing } from './use-row-pricing.ts';

const restMs = 250;

interface CustomersPayProps {
  readonly reader: ListReader;
  readonly rowPricing: RowPricing;
  /** Customer for rows that name no customer. */
  readonly customer: string;
}

/** Shows, before ordering, what customers pay for a list and what the shop earns. Reports rows below cost and rows without a price. */
export function CustomersPay({ reader, rowPricing, customer }: CustomersPayProps) {
  const { t, i18n } = useTranslation(['pricing']);
  const [rested] = useDebouncedValue(customer.trim(), restMs);
  const may = useMay();
  const [total, setTotal] = useState<CustomerTotal | null>(null);
  useEffect(() => {
    let wanted = true;
    addUpCustomers(reader, rowPricing, rested, () => wanted).then(
      (added) => wanted && added !== null && setTotal(added),
      // The reader has ended and has reported this to its owner.
      () => {},
    );
    return () => {
      wanted = false;
    };
  }, [reader, rowPricing, rested]);
  if (total === null || (total.priced === 0 && total.noRate === 0)) return null;
  const percent = (share: string | null) => (share === null ? '–' : formatShare(share, i18n.language));
  return (
    <div className={styles.customers} role="status">
      <p>
        {t('import.pays')}{' '}
        {total.pays.map((money, at) => (
          <Fragment key={money.currency}>
            {at === 0 ? null : ' + '}
            <Amount money={money} />
          </Fragment>
        ))}
      </p>
      {total.sums.map(({ sold, cost }) => {
        if (sold.currency !== cost.currency || !may('see-margins')) return null;
        const { profit, margin, markup } = earnedBy(sold.amount, cost.amount, sold.currency);
        return (
          <p key={sold.currency}>
            {t('import.profit')} <Amount money={profit} />
            {` · ${t('figure.margin')} ${percent(margin)} · ${t('figure.markup')} ${percent(markup)}`}
          </p>
        );
      })}
      {total.below === 0 ? null : (
        <p className={common.badStrong}>{t('import.below', { count: total.below })}</p>
      )}
      {total.noRate === 0 ? null : <p>{t('import.noRate', { count: total.noRate })}</p>}
      {total.unpriced === total.noRate ? null : (
        <p>{t('import.unpriced', { count: total.unpriced - total.noRate })}</p>
      )}
    </div>
  );
}

/** Customer prices of a list, added up. */
interface CustomerTotal {
  /** Including tax. */
  readonly pays: readonly Money[];
  /** Prices without tax, and the costs of the same rows. One entry for each pair of currencies. */
  readonly sums: readonly SaleSum[];
  readonly priced: number;
  readonly unpriced: number;
  /** Number of rows without a price because their rule's exchange rate is missing. */
  readonly noRate: number;
  readonly below: number;
}

const pieceRows = 2_000;

/** Adds up a list's customer prices in pieces. `customer` is for rows that name no customer. Null if a newer run has started. */
async function addUpCustomers(
  reader: ListReader,
  { pricing, services, priceRow }: RowPricing,
  customer: string,
  isCurrent: () => boolean,
): Promise<CustomerTotal | null> {
  const sold = createSaleGroups();
  const pays = createMoneySums();
  const whole = { key: '', name: '' };
  const total = { priced: 0, unpriced: 0, noRate: 0, below: 0 };
  function addRow(row: ReadyRow): void {
    const one = services.get(row.serviceId)?.price ?? null;
    const priced = priceRow({ ...row, customer: row.customer || customer });
    if (priced.customerPrice === null || one === null) {
      total.unpriced += 1;
      if (typeof priced.by === 'object' && priced.by?.is === 'no-rate') total.noRate += 1;
      return;
    }
    total.priced += 1;
    const cost = multiplyMoney(one, row.quantity);
    const { currency } = priced.customerPrice;
    const net = { amount: soldWithoutTax(priced.customerPrice, priced.customerTax), currency };
    if (isBelow(priced, cost, pricing)) total.below += 1;
    pays.add(priced.customerPrice);
    sold.add(whole, { orders: 1, sold: net, cost });
  }
  for (let from = 0; ; from += pieceRows) {
    const page = await reader.ready(from, pieceRows);
    if (!isCurrent()) return null;
    page.rows.forEach(addRow);
    if (page.rows.length === 0 || from + pieceRows >= page.total) break;
  }
  return { ...total, pays: pays.all(), sums: sold.all()[0]?.sums ?? [] };
}

/** Compares exact amounts, because rounding an amount without tax may hide a loss. */
function isBelow({ by, customerPrice, customerTax }: PricedRow, cost: Money, { rates }: Pricing): boolean {
  if (typeof by === 'object' && by?.is === 'price') return by.belowCost === true;
  const tax = { percent: customerTax ?? '0', included: true };
  return customerPrice !== null && isBelowCost(customerPrice, cost, { rates, tax }) === true;
}
