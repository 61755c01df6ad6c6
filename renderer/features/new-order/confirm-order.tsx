import { useTranslation } from 'react-i18next';
import type { Money as Amount } from '../../../shared/model/decimal.ts';
import type { Service } from '../../../shared/model/service.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { formatMoney } from '../../ui/format.ts';
import { Identifier } from '../../ui/identifier.tsx';
import { Money } from '../../ui/money.tsx';
import styles from './confirm-order.module.css';
import { Shortfall } from './cost-panel.tsx';
import { balanceAfter } from './order-draft.ts';

interface ConfirmOrderProps {
  readonly opened: boolean;
  readonly busy: boolean;
  readonly service: Service;
  readonly price: Amount;
  readonly identifier: string;
  readonly balance: Amount | null;
  /** Why it is ordered again; null for a first order. */
  readonly reason: string | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** The one confirmation: the identifier in large digits to compare with the device, the price, what is left. */
export function ConfirmOrder(props: ConfirmOrderProps) {
  const { service, price, identifier, balance, reason } = props;
  const { t, i18n } = useTranslation(['new-order', 'services']);
  return (
    <ConfirmDialog
      opened={props.opened}
      busy={props.busy}
      title={t(reason === null ? 'confirm.title' : 'confirm.titleAgain')}
      confirmLabel={t('confirm.pay', { price: formatMoney(price, i18n.language) })}
      onConfirm={props.onConfirm}
      onClose={props.onClose}
    >
      <p className={styles.service}>
        <bdi>{service.name}</bdi>
      </p>
      <p className={styles.identifier}>
        <Identifier value={identifier} size="large" />
      </p>
      <dl className={styles.sum}>
        <dt>{t('money.price')}</dt>
        <dd>
          <Money money={price} size="figure" />
        </dd>
        <dt>{t('money.after')}</dt>
        <dd>
          <Money money={balanceAfter(balance, price)} />
        </dd>
        {reason === null ? null : (
          <>
            <dt>{t('confirm.reason')}</dt>
            <dd>
              <bdi>{reason}</bdi>
            </dd>
          </>
        )}
      </dl>
      <Shortfall balance={balance} price={price} />
      <p className={styles.scanner}>{t('confirm.scanner')}</p>
    </ConfirmDialog>
  );
}
