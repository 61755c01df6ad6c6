import { useTranslation } from 'react-i18next';
import type { Money as Amount } from '../../../shared/model/decimal.ts';
import type { Service } from '../../../shared/model/service.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { formatMoney, intlLocale } from '../../ui/format.ts';
import { Identifier } from '../../ui/identifier.tsx';
import { Money } from '../../ui/money.tsx';
import styles from './confirm-list.module.css';
import type { ListCost } from './list-cost.ts';

interface ConfirmListProps {
  readonly opened: boolean;
  readonly busy: boolean;
  readonly service: Service;
  readonly price: Amount;
  readonly cost: ListCost;
  readonly identifiers: readonly string[];
  readonly leftOut: number;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** The one confirmation of a list: how many, which first and last, what each and all cost, what is left. */
export function ConfirmList(props: ConfirmListProps) {
  const { service, price, cost, identifiers, leftOut } = props;
  const { t, i18n } = useTranslation('import');
  const first = identifiers[0] ?? '';
  const last = identifiers.at(-1) ?? '';
  return (
    <ConfirmDialog
      opened={props.opened}
      busy={props.busy}
      title={t('confirm.title')}
      confirmLabel={t('confirm.pay', { total: formatMoney(cost.total, i18n.language) })}
      onConfirm={props.onConfirm}
      onClose={props.onClose}
    >
      <p className={styles.service}>
        <bdi>{service.name}</bdi>
      </p>
      <dl className={styles.sum}>
        <dt>{t('confirm.count')}</dt>
        <dd className={styles.count}>
          {new Intl.NumberFormat(intlLocale(i18n.language)).format(identifiers.length)}
        </dd>
        <dt>{t('confirm.first')}</dt>
        <dd className={styles.ends}>
          <Identifier value={first} />
          {last === first ? null : <Identifier value={last} />}
        </dd>
        <dt>{t('confirm.each')}</dt>
        <dd>
          <Money money={price} />
        </dd>
        <dt>{t('total')}</dt>
        <dd>
          <Money money={cost.total} size="figure" />
        </dd>
        <dt>{t('after')}</dt>
        <dd>
          <Money money={cost.after} />
        </dd>
      </dl>
      {leftOut === 0 ? null : <p className={styles.left}>{t('confirm.left', { count: leftOut })}</p>}
    </ConfirmDialog>
  );
}
