import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Finding, FindingStage } from '../../../../shared/model/wallet/finding.ts';
import { CopyButton } from '../../../ui/base/copy-button.tsx';
import { paths } from '../../../ui/base/paths.ts';
import { Identifier } from '../../../ui/device/identifier.tsx';
import { formatMoment } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { StateBadge } from '../../../ui/order/state-badge.tsx';
import { DetailsPane } from '../beside-table.tsx';
import { SignedMoney } from '../signed-money.tsx';
import styles from '../transaction-details.module.css';
import { claimText } from './claim-text.ts';
import { SettleFinding } from './settle-finding.tsx';

interface FindingDetailsProps {
  readonly finding: Finding;
  readonly stage: FindingStage;
  readonly onClose: () => void;
}

/** Why something does not add up, what to do about it, its order, and the wallet's rows that say so. */
export function FindingDetails({ finding, stage, onClose }: FindingDetailsProps) {
  const { t, i18n } = useTranslation('check');
  const { kind, amount, order, rows } = finding;
  const isEarlier = stage === 'earlier';
  const claim = isEarlier ? null : claimText(finding, i18n.getFixedT(i18n.language, 'check'), i18n.language);
  return (
    <DetailsPane label={t('details')} amount={<Money money={amount} />} onClose={onClose}>
      {isEarlier ? (
        <p>{t('earlierWords')}</p>
      ) : (
        <>
          <p>
            <strong>{t(`kind.${kind}`)}.</strong> {t(`means.${kind}`)}
          </p>
          <p>{t(`todo.${kind}`)}</p>
        </>
      )}
      {order === null ? null : (
        <>
          <dl className={styles.facts}>
            <dt>{t('column.identifier')}</dt>
            <dd>
              <Identifier value={order.identifier} />
            </dd>
            <dt>{t('fact.service')}</dt>
            <dd>
              <bdi>{order.serviceName}</bdi>
            </dd>
            {order.customer === '' ? null : (
              <>
                <dt>{t('fact.customer')}</dt>
                <dd>
                  <bdi>{order.customer}</bdi>
                </dd>
              </>
            )}
            <dt>{t('fact.state')}</dt>
            <dd>
              <StateBadge state={order.state} />
            </dd>
            <dt>{t('fact.price')}</dt>
            <dd>
              <Money money={order.price} />
            </dd>
            {order.reference === null ? null : (
              <>
                <dt>{t('fact.reference')}</dt>
                <dd className={styles.withCopy}>
                  <bdi dir="ltr" className="mono">
                    {order.reference}
                  </bdi>
                  <CopyButton text={order.reference} label={t('fact.copyReference')} compact />
                </dd>
              </>
            )}
          </dl>
          <Button component={Link} href={paths.order(order.id)} variant="default" className={styles.order}>
            {t('openOrder')}
          </Button>
        </>
      )}
      <h3 className={styles.heading}>{t('rows', { count: rows.length })}</h3>
      {rows.map((row) => (
        <div key={row.id}>
          <SignedMoney money={row.amount} />{' '}
          <span>{row.at === null ? row.atWords : formatMoment(row.at, i18n.language)}</span>
          <p className={styles.description}>
            <bdi>{row.description}</bdi>
          </p>
        </div>
      ))}
      {claim === null ? null : (
        <div>
          <CopyButton text={claim} label={t('copyClaim')} />
        </div>
      )}
      {isEarlier ? null : (
        <SettleFinding
          key={`${finding.of} ${finding.number} ${kind}`}
          finding={finding}
          onSettled={onClose}
        />
      )}
    </DetailsPane>
  );
}
