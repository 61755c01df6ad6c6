import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { isAboutMoney, moneyKinds } from '../../../../shared/model/claim/claim.ts';
import type { Finding, FindingStage } from '../../../../shared/model/wallet/finding.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { useMoneyPlace } from '../../../client/money/use-money-place.ts';
import { useConnectionId, useConnections } from '../../../client/use-connections.ts';
import belowLine from '../../../ui/base/below-line.module.css';
import common from '../../../ui/base/common.module.css';
import { CopyButton } from '../../../ui/base/copy-button.tsx';
import { paths } from '../../../ui/base/paths.ts';
import { claimText } from '../../../ui/claim/claim-text.ts';
import { Identifier } from '../../../ui/device/identifier.tsx';
import { formatMoment } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { MoneyPlaceFact } from '../../../ui/order/money-place.tsx';
import { StateBadge } from '../../../ui/order/state-badge.tsx';
import { DetailsPane } from '../master-detail.tsx';
import { SettleForm } from '../settle-form.tsx';
import { SignedMoney } from '../signed-money.tsx';
import styles from '../transaction-details.module.css';

interface FindingDetailsProps {
  readonly finding: Finding;
  readonly stage: FindingStage;
  readonly onClose: () => void;
}

/** Explains the difference that was found, and what to do about it. Shows the order and the wallet rows concerned. */
export function FindingDetails({ finding, stage, onClose }: FindingDetailsProps) {
  const { t, i18n } = useTranslation(['claims', 'check', 'order']);
  const { kind, amount, order, rows } = finding;
  const isEarlier = stage === 'earlier';
  const contract = useContract();
  const { data: known } = useConnections();
  const { data: settings } = useQuery(contract.settings.read.queryOptions());
  const connectionId = known?.selectedId ?? '';
  const { data: forms } = useQuery(
    contract.claims.forms.queryOptions({ input: { connectionId }, enabled: connectionId !== '' }),
  );
  const claimed = isEarlier ? undefined : moneyKinds.find((each) => each === kind);
  const [first] = rows;
  const claim =
    claimed === undefined || amount === null || forms === undefined
      ? null
      : claimText(
          { kind: claimed, amount, order, rows },
          { form: forms.texts[claimed], shop: settings?.shop ?? '', t, language: i18n.language },
        );
  const { data: about } = useQuery(
    contract.claims.about.queryOptions({
      input:
        order === null
          ? { of: 'row', connectionId, rowId: first?.id ?? '' }
          : { of: 'order', orderId: order.id },
      enabled: claimed !== undefined && connectionId !== '',
    }),
  );
  const openClaim = about?.claims.find(({ state, kind: of }) => state !== 'closed' && isAboutMoney(of));
  const start =
    openClaim !== undefined
      ? paths.claim(openClaim.id)
      : order === null
        ? paths.newClaim({ connection: connectionId, row: first?.id ?? '', kind })
        : paths.newClaim({ order: order.id, kind });
  return (
    <DetailsPane label={t('check:details')} amount={<Money money={amount} />} onClose={onClose}>
      {isEarlier ? (
        <p>{t('check:earlierWords')}</p>
      ) : (
        <>
          <p>
            <strong>{t(`check:kind.${kind}`)}.</strong> {t(`check:means.${kind}`)}
          </p>
          <p>{t(`check:todo.${kind}`)}</p>
        </>
      )}
      {order === null ? null : <FindingOrder order={order} />}
      <h3 className={belowLine.heading}>{t('check:rows', { count: rows.length })}</h3>
      {rows.map((row) => (
        <div key={row.id}>
          <SignedMoney money={row.amount} />{' '}
          <span>{row.at === null ? row.atWords : formatMoment(row.at, i18n.language)}</span>
          <p className={common.anywhere}>
            <bdi>{row.description}</bdi>
          </p>
        </div>
      ))}
      {claim === null ? null : (
        <div className={common.flex}>
          <Button component={Link} href={start}>
            {t(openClaim === undefined ? 'claims:start' : 'claims:new.look')}
          </Button>
          <CopyButton text={claim} label={t('check:copyClaim')} />
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

function FindingOrder({ order }: { readonly order: NonNullable<FindingDetailsProps['finding']['order']> }) {
  const { t } = useTranslation('check');
  const place = useMoneyPlace(order.id);
  return (
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
        <MoneyPlaceFact place={place} />
        {order.reference === null ? null : (
          <>
            <dt>{t('fact.reference')}</dt>
            <dd className={common.row4}>
              <bdi dir="ltr" className="mono">
                {order.reference}
              </bdi>
              <CopyButton text={order.reference} label={t('fact.copyReference')} compact />
            </dd>
          </>
        )}
      </dl>
      <Button component={Link} href={paths.order(order.id)} className={styles.order}>
        {t('openOrder')}
      </Button>
    </>
  );
}

/** Form that settles or reopens a difference. */
function SettleFinding({
  finding,
  onSettled,
}: {
  readonly finding: Finding;
  readonly onSettled: () => void;
}) {
  const { t } = useTranslation('check');
  const contract = useContract();
  const connectionId = useConnectionId() ?? '';
  const settle = useMutation(contract.wallet.settleFinding.mutationOptions({ onSuccess: onSettled }));
  const { of, number, kind, amount, settled } = finding;
  const findingKey = { of, number, kind, amount: amount?.amount ?? null };
  return (
    <SettleForm
      settled={settled}
      hint={t('settle.hint')}
      recording={settle}
      onRecord={(stated) => settle.mutate({ connectionId, ...findingKey, ...stated })}
    />
  );
}
