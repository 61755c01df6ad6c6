import { useDebouncedValue } from '@mantine/hooks';
import { Fragment, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { earnedBy } from '../../../../shared/model/pricing/margin.ts';
import common from '../../../ui/base/common.module.css';
import { formatShare } from '../../../ui/format/format.ts';
import { Money as Amount } from '../../../ui/format/money.tsx';
import { useMay } from '../../../ui/staff/person.ts';
import type { ListReader } from '../reading/list-reader.ts';
import { addUpCustomers, type CustomerTotal } from './customer-total.ts';
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
