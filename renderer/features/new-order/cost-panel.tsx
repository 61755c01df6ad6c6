import { useTranslation } from 'react-i18next';
import type { Money as Amount } from '../../../shared/model/base/decimal.ts';
import type { Waiting } from '../../../shared/model/connection/account.ts';
import type { Service } from '../../../shared/model/service/service.ts';
import { useOrdersAwaitingList } from '../../client/use-orders-awaiting-list.ts';
import { useServicePrices } from '../../client/use-service-prices.ts';
import { Age } from '../../ui/format/age.tsx';
import { formatCount, formatMoney } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import { FailedListWarning } from '../../ui/service/failed-list-warning.tsx';
import { Price } from '../../ui/service/price.tsx';
import { useMay } from '../../ui/staff/person.ts';
import styles from './cost-panel.module.css';
import { balanceAfter, isOverWithWaiting, totalOf } from './order-draft.ts';

interface CostPanelProps {
  readonly service: Service;
  /** Null if the typed quantity is not offered; then only the unit price is shown. */
  readonly quantity: number | null;
  readonly balance: Amount | null;
  /** Orders that are not charged yet, which the balance must also cover. */
  readonly waiting: Waiting | null;
  readonly fetchedAt: number | null;
}

/** The lines price, total for a quantity, balance and remaining balance. */
export function CostPanel({ service, quantity, balance, waiting, fetchedAt }: CostPanelProps) {
  const { t, i18n } = useTranslation('new-order');
  const awaiting = useOrdersAwaitingList()([{ serviceId: service.id, rows: 1 }]);
  const { sinceMs } = useServicePrices(service);
  const seesBalance = useMay()('see-wallet');
  const asks = service.quantity !== null;
  const total = service.price === null || quantity === null ? null : totalOf(service.price, quantity);
  return (
    <section aria-label={t('money.title')} className={styles.panel}>
      <dl className={styles.sum}>
        {seesBalance ? (
          <>
            <dt>{t('money.balance')}</dt>
            <dd>
              <Money money={balance} />
            </dd>
          </>
        ) : null}
        <WaitingLine waiting={waiting} />
        <dt>{t(asks ? 'money.each' : 'money.price')}</dt>
        <dd>
          <Price service={service} inWords sinceMs={sinceMs} />
        </dd>
        {asks && total !== null && quantity !== null ? (
          <>
            <dt>
              {t('money.total')}{' '}
              <span className={styles.times}>× {formatCount(quantity, i18n.language)}</span>
            </dt>
            <dd>
              <Money money={total} />
            </dd>
          </>
        ) : null}
        {total === null || !seesBalance ? null : (
          <>
            <dt className={styles.total}>{t('money.after')}</dt>
            <dd className={styles.total}>
              <After balance={balance} price={total} waiting={waiting} />
            </dd>
          </>
        )}
      </dl>
      {total === null ? null : <Shortfall balance={balance} price={total} waiting={waiting} />}
      <FailedListWarning orders={awaiting} />
      {seesBalance ? (
        <p className={styles.faint}>
          {t('money.read')} <Age at={fetchedAt} />
        </p>
      ) : null}
    </section>
  );
}

interface AfterProps {
  readonly balance: Amount | null;
  readonly price: Amount;
  readonly waiting: Waiting | null;
}

function After({ balance, price, waiting }: AfterProps) {
  const after = balanceAfter(balance, price, waiting);
  return (
    <span data-below={after?.amount.startsWith('-') || undefined} className={styles.after}>
      <Money money={after} size="figure" />
    </span>
  );
}

/** A line with the number and the cost of waiting orders. */
export function WaitingLine({ waiting }: { readonly waiting: Waiting | null }) {
  const { t } = useTranslation('new-order');
  if (waiting === null) return null;
  return (
    <>
      <dt>{t('money.waiting', { count: waiting.orders })}</dt>
      <dd>
        <Money money={waiting.total} />
      </dd>
    </>
  );
}

/** Shows the missing amount if the balance does not cover the price, or not the price and the waiting orders together. */
export function Shortfall({ balance, price, waiting }: AfterProps) {
  const { t, i18n } = useTranslation('new-order');
  const seesBalance = useMay()('see-wallet');
  const remaining = balanceAfter(balance, price);
  if (!seesBalance) return null;
  if (remaining === null) return <p className={styles.warn}>{t('money.unknown')}</p>;
  const over = isOverWithWaiting(balance, price, waiting);
  if (!over && !remaining.amount.startsWith('-')) return null;
  const short = over ? (balanceAfter(balance, price, waiting) ?? remaining) : remaining;
  const missing = formatMoney({ amount: short.amount.slice(1), currency: short.currency }, i18n.language);
  return <p className={styles.warn}>{t(over ? 'money.belowWaiting' : 'money.below', { missing })}</p>;
}
