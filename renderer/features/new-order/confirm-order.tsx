import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { Money as Amount } from '../../../shared/model/base/decimal.ts';
import type { Waiting } from '../../../shared/model/connection/account.ts';
import type { Service } from '../../../shared/model/service/service.ts';
import { useOrdersAwaitingList } from '../../client/use-orders-awaiting-list.ts';
import common from '../../ui/base/common.module.css';
import { Identifier } from '../../ui/device/identifier.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useCostText } from '../../ui/format/costs.ts';
import { formatCount } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import { BelowCost } from '../../ui/pricing/price-explanation.tsx';
import { FailedListWarning } from '../../ui/service/failed-list-warning.tsx';
import { useMay } from '../../ui/staff/person.ts';
import styles from './confirm-order.module.css';
import { Shortfall, WaitingLine } from './cost-panel.tsx';
import { balanceAfter } from './order-draft.ts';
import type { PriceAsked } from './price/use-customer-price.ts';

interface ConfirmOrderProps {
  readonly opened: boolean;
  readonly busy: boolean;
  readonly service: Service;
  /** Price per unit. */
  readonly price: Amount;
  readonly quantity: number;
  readonly total: Amount;
  /** Custom fields, by the supplier's own names. */
  readonly fields: Readonly<Record<string, string>>;
  readonly identifier: string;
  readonly balance: Amount | null;
  readonly waiting: Waiting | null;
  /** Why the identifier is ordered again; null for a first order. */
  readonly reason: string | null;
  /** Why a doubtful identifier is ordered anyway; null if the identifier is not doubtful. */
  readonly anyway: string | null;
  /** The connection's name. */
  readonly supplier: string;
  readonly customer: string;
  /** The customer price; null while unknown. */
  readonly asked: PriceAsked | null;
  readonly note: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/**
 * The only confirmation of an order. It shows the price, the remaining balance, and the identifier in large digits, which a person compares
 * with the device.
 */
export function ConfirmOrder(props: ConfirmOrderProps) {
  const seesBalance = useMay()('see-wallet');
  const { service, price, quantity, total, identifier, balance, waiting, reason, anyway, asked } = props;
  const fields = Object.entries(props.fields);
  const awaiting = useOrdersAwaitingList()([{ serviceId: service.id, rows: 1 }]);
  const { t, i18n } = useTranslation(['new-order', 'services', 'pricing']);
  const costs = useCostText();
  const none = <span className={common.faint}>{t('confirm.none')}</span>;
  return (
    <ConfirmDialog
      opened={props.opened}
      busy={props.busy}
      title={t(reason === null ? 'confirm.title' : 'confirm.titleAgain')}
      confirmLabel={t('confirm.pay', { price: costs(total) })}
      onConfirm={props.onConfirm}
      onClose={props.onClose}
    >
      <p className={common.strong}>
        <bdi>{service.name}</bdi>
      </p>
      <p className={styles.identifier}>
        <Identifier value={identifier} size="large" />
      </p>
      <dl className={styles.sum}>
        <dt>{t('confirm.supplier')}</dt>
        <dd>
          <bdi>{props.supplier}</bdi>
        </dd>
        <dt>{t('customer')}</dt>
        <dd>{props.customer === '' ? none : <bdi>{props.customer}</bdi>}</dd>
        <dt>{t('note')}</dt>
        <dd>{props.note === '' ? none : <bdi className={styles.note}>{props.note}</bdi>}</dd>
        {fields.map(([name, value]) => (
          <Fragment key={name}>
            <dt>
              <bdi>{name}</bdi>
            </dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </Fragment>
        ))}
        {service.quantity === null ? null : (
          <>
            <dt>{t('confirm.quantity')}</dt>
            <dd>
              {formatCount(quantity, i18n.language)} × <Money money={price} />
            </dd>
          </>
        )}
        <dt>{t(service.quantity === null ? 'money.price' : 'money.total')}</dt>
        <dd>
          <Money money={total} size="figure" />
        </dd>
        <WaitingLine waiting={waiting} />
        {seesBalance ? (
          <>
            <dt>{t('money.after')}</dt>
            <dd>
              <Money money={balanceAfter(balance, total, waiting)} />
            </dd>
          </>
        ) : null}
        {asked === null || asked.customerPrice === null ? null : (
          <>
            <dt>{t('pricing:order.total')}</dt>
            <dd>
              <Money money={asked.customerPrice} of="customer" />
            </dd>
          </>
        )}
        {reason === null ? null : (
          <>
            <dt>{t('confirm.reason')}</dt>
            <dd>
              <bdi>{reason}</bdi>
            </dd>
          </>
        )}
        {anyway === null ? null : (
          <>
            <dt>{t('confirm.anyway')}</dt>
            <dd>
              <bdi>{anyway}</bdi>
            </dd>
          </>
        )}
      </dl>
      {asked === null || asked.each === null ? null : (
        <BelowCost price={asked.each} cost={price} pricing={asked.pricing} />
      )}
      <FailedListWarning orders={awaiting} />
      <Shortfall balance={balance} price={total} waiting={waiting} />
      <p className={styles.scanner}>{t('confirm.scanner')}</p>
    </ConfirmDialog>
  );
}
