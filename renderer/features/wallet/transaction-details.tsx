import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { WalletRow } from '../../../shared/model/wallet/transaction.ts';
import belowLine from '../../ui/base/below-line.module.css';
import common from '../../ui/base/common.module.css';
import { CopyButton } from '../../ui/base/copy-button.tsx';
import { paths } from '../../ui/base/paths.ts';
import { Identifier } from '../../ui/device/identifier.tsx';
import { formatMoment } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import { KindMark } from './kind-mark.tsx';
import { DetailsPane } from './master-detail.tsx';
import { SignedMoney } from './signed-money.tsx';
import styles from './transaction-details.module.css';

interface TransactionDetailsProps {
  readonly row: WalletRow;
  /** False if the row comes from one of the shop's own orders; then it has no id and no description of the supplier. */
  readonly bySupplier: boolean;
  readonly onClose: () => void;
}

/** All fields of one row, with a link to its order. The supplier's additional fields keep their names. */
export function TransactionDetails({ row, bySupplier, onClose }: TransactionDetailsProps) {
  const { t, i18n } = useTranslation('wallet');
  const details = Object.entries(row.details);
  return (
    <DetailsPane label={t('detail.label')} amount={<SignedMoney money={row.amount} />} onClose={onClose}>
      {row.amount === null ? <p className={styles.warning}>{t('detail.noAmount')}</p> : null}
      {row.order === null ? null : (
        <>
          <p className={styles.ours}>
            <Identifier value={row.order.identifier} />
            <bdi>{row.order.serviceName}</bdi>
            <bdi>{row.order.customer}</bdi>
          </p>
          <Button component={Link} href={paths.order(row.order.id)} className={styles.order}>
            {t('detail.order')}
          </Button>
        </>
      )}
      <dl className={styles.facts}>
        <dt>{t('column.kind')}</dt>
        <dd>
          <KindMark kind={row.kind} />
        </dd>
        <dt>{t('column.time')}</dt>
        <dd>{row.at === null ? t('noTime') : formatMoment(row.at, i18n.language)}</dd>
        {row.atWords === '' ? null : (
          <>
            <dt>{t('detail.atWords')}</dt>
            <dd>
              <bdi>{row.atWords}</bdi>
            </dd>
          </>
        )}
        {row.balanceAfter === null ? null : (
          <>
            <dt>{t('column.balance')}</dt>
            <dd>
              <Money money={row.balanceAfter} />
            </dd>
          </>
        )}
        {bySupplier ? (
          <>
            <dt>{t('detail.id')}</dt>
            <dd className={common.row4}>
              <bdi dir="ltr" className="mono">
                {row.id}
              </bdi>
              <CopyButton text={row.id} label={t('detail.copyId')} compact />
            </dd>
          </>
        ) : null}
      </dl>
      {row.description === '' ? null : (
        <p className={common.anywhere}>
          <bdi>{row.description}</bdi>
        </p>
      )}
      {details.length === 0 ? null : (
        <>
          <h3 className={belowLine.heading}>{t(bySupplier ? 'detail.more' : 'detail.ours')}</h3>
          <dl className={styles.facts}>
            {details.map(([name, value]) => (
              <div key={name} className={styles.fact}>
                <dt>
                  <bdi>{name}</bdi>
                </dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </DetailsPane>
  );
}
