import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { NamedGroup, UnsettledOrder } from '../../../shared/contract/orders/settling.ts';
import common from '../base/common.module.css';
import { paths } from '../base/paths.ts';
import { FailureNotice } from '../failure/failure-notice.tsx';
import styles from './named-offers.module.css';
import { UnsettledOrders } from './unsettled-orders.tsx';

/** Action, state and last outcome of the button that settles orders. */
export interface SettleAction {
  readonly busy: boolean;
  readonly error: unknown;
  readonly left: readonly UnsettledOrder[];
  readonly onSettle: (
    orders: readonly { readonly id: string; readonly reference: string }[],
    remember: boolean,
  ) => void;
}

interface NamedOffersProps {
  readonly orderId: string;
  readonly groups: readonly NamedGroup[];
  /** References that the supplier's order list contains for this order. */
  readonly listed?: readonly string[];
  readonly settling: SettleAction;
}

/**
 * References that the supplier named for an uncertain order. One press accepts a reference (money-safety O4). A reference that another
 * order has is shown but cannot be accepted (O9). Renders nothing if there are no references.
 */
export function NamedOffers({ orderId, groups, listed = [], settling }: NamedOffersProps) {
  const { t } = useTranslation('uncertain');
  const offers = groups.flatMap((group) => {
    const own = group.orders.find(({ id }) => id === orderId);
    return own === undefined ? [] : [{ group, own }];
  });
  const inList = listed.filter((reference) => !offers.some(({ own }) => own.reference === reference));
  const [remember, setRemember] = useState(true);
  if (offers.length === 0 && inList.length === 0) return null;
  const several = offers.length + inList.length > 1;
  const remembers = offers.filter(
    ({ group, own }) => group.remembers && own.holder === null && !own.repeated,
  );
  const press = (reference: string, label: string) => (
    <Button
      variant={several ? 'default' : 'filled'}
      loading={settling.busy}
      onClick={() => settling.onSettle([{ id: orderId, reference }], remember)}
    >
      {label}
    </Button>
  );
  return (
    <div className={common.stack}>
      {several ? <p>{t('offer.several')}</p> : null}
      <ul className={common.list}>
        {offers.map(({ group, own: { reference, holder, repeated } }) => (
          <li key={group.at} className={styles.offer}>
            <span>
              {t('offer.named')}{' '}
              <bdi dir="ltr" className={styles.reference}>
                {reference}
              </bdi>{' '}
              <bdi dir="ltr" className={styles.at}>
                {group.at}
              </bdi>
            </span>
            {holder !== null ? (
              <span className={common.muted}>
                {t('offer.held')} <Link href={paths.order(holder.orderId)}>{t('offer.open')}</Link>
              </span>
            ) : repeated ? (
              <span className={common.muted}>{t('offer.repeated')}</span>
            ) : (
              press(reference, t('offer.press', { reference }))
            )}
          </li>
        ))}
        {inList.map((reference) => (
          <li key={reference} className={styles.offer}>
            <span>
              {t('offer.listed')}{' '}
              <bdi dir="ltr" className={styles.reference}>
                {reference}
              </bdi>
            </span>
            {press(reference, t('offer.press', { reference }))}
          </li>
        ))}
      </ul>
      {remembers.length === 0 ? null : (
        <RememberField
          field={remembers.length === 1 ? (remembers[0]?.group.at ?? '') : null}
          checked={remember}
          onChange={setRemember}
        />
      )}
      <FailureNotice error={settling.error} />
      <UnsettledOrders left={settling.left.filter(({ id }) => id === orderId)} />
    </div>
  );
}

/** Checkbox to read references from this field in later replies. If `field` is null, the field of the accepted reference is used. */
export function RememberField({
  field,
  checked,
  onChange,
}: {
  readonly field: string | null;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}) {
  const { t } = useTranslation('uncertain');
  return (
    <Checkbox
      size="xs"
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
      label={field === null ? t('offer.rememberPressed') : t('offer.remember', { field })}
      description={t('offer.rememberWords')}
    />
  );
}
