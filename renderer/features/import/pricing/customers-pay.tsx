import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { earnedBy } from '../../../../shared/model/pricing/margin.ts';
import { formatPercent } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import type { ListReader } from '../reading/list-reader.ts';
import { addUpCustomers, type CustomerTotal } from './customer-total.ts';
import styles from './customers-pay.module.css';
import type { RowPricing } from './use-row-pricing.ts';

const restMs = 250;

interface CustomersPayProps {
  readonly reader: ListReader;
  readonly rowPricing: RowPricing;
  /** Of rows that name nobody. */
  readonly customer: string;
}

/** What the customers of a list pay and what it earns, before it is ordered; rows below cost and without a price are said. */
export function CustomersPay({ reader, rowPricing, customer }: CustomersPayProps) {
  const { t, i18n } = useTranslation(['pricing']);
  const [rested] = useDebouncedValue(customer.trim(), restMs);
  const [total, setTotal] = useState<CustomerTotal | null>(null);
  useEffect(() => {
    let wanted = true;
    addUpCustomers(reader, rowPricing, rested, () => wanted).then(
      (added) => wanted && added !== null && setTotal(added),
      // The reader has ended; the one who gave it work is told.
      () => {},
    );
    return () => {
      wanted = false;
    };
  }, [reader, rowPricing, rested]);
  if (total === null || (total.priced === 0 && total.noRate === 0)) return null;
  const percent = (share: string | null) => (share === null ? '–' : formatPercent(share, i18n.language));
  return (
    <div className={styles.customers} role="status">
      {total.sums.map(({ sold, cost }) => {
        const same = sold.currency === cost.currency;
        const earned = same ? earnedBy(sold.amount, cost.amount, sold.currency) : null;
        return (
          <p key={`${sold.currency} ${cost.currency}`}>
            {t('import.pays')} <Money money={sold} />
            {earned === null ? null : (
              <>
                {' · '}
                {t('import.profit')} <Money money={earned.profit} />
                {` · ${t('figure.margin')} ${percent(earned.margin)} · ${t('figure.markup')} ${percent(earned.markup)}`}
              </>
            )}
          </p>
        );
      })}
      {total.below === 0 ? null : <p className={styles.below}>{t('import.below', { count: total.below })}</p>}
      {total.noRate === 0 ? null : <p>{t('import.noRate', { count: total.noRate })}</p>}
      {total.unpriced === total.noRate ? null : (
        <p>{t('import.unpriced', { count: total.unpriced - total.noRate })}</p>
      )}
    </div>
  );
}
