import { CloseButton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { PriceMove } from '../../../shared/contract/catalogue.ts';
import { signOf } from '../../../shared/model/base/decimal.ts';
import { useContract } from '../../client/contract-context.tsx';
import { notifyFailure } from '../../ui/failure/notify-failure.tsx';
import { formatMoney, intlLocale } from '../../ui/format/format.ts';
import { alertsOf } from './alert-list.ts';
import styles from './desk-screen.module.css';

/** What needs a person, one line each with the way to it. Nothing at all where nothing does. */
export function Alerts() {
  const { t, i18n } = useTranslation(['desk', 'batches']);
  const contract = useContract();
  const { data: counts } = useQuery(contract.orders.counts.queryOptions());
  const { data: shared } = useQuery(contract.orders.sharedReferences.queryOptions());
  const { data: beside } = useQuery(contract.orders.openConflicts.queryOptions());
  const { data: unsent } = useQuery(contract.orders.unsentForPrice.queryOptions());
  const { data: refused } = useQuery(contract.orders.refusedLately.queryOptions());
  const { data: paused } = useQuery(contract.batches.paused.queryOptions());
  const { data: owed } = useQuery(contract.wallet.owed.queryOptions());
  const { data: claims } = useQuery(contract.claims.counts.queryOptions());
  const { data: prices } = useQuery(contract.catalogue.priceMoves.queryOptions());
  const queries = useQueryClient();
  const dismiss = useMutation(
    contract.orders.dismissRefused.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: contract.orders.refusedLately.key() }),
      onError: notifyFailure,
    }),
  );
  const dismissPrices = useMutation(
    contract.catalogue.dismissPriceMoves.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: contract.catalogue.priceMoves.key() }),
      onError: notifyFailure,
    }),
  );
  const alerts = alertsOf({
    counts: counts ?? {},
    shared: shared ?? [],
    beside: beside ?? [],
    unsent: unsent ?? [],
    refused: refused ?? null,
    paused: paused ?? [],
    owed: owed ?? [],
    claimsDue: claims?.due ?? 0,
    prices: prices ?? null,
  });
  if (alerts.length === 0) return null;
  const say = (money: Parameters<typeof formatMoney>[0]) => formatMoney(money, i18n.language);
  const sayAll = (sums: readonly Parameters<typeof formatMoney>[0][]) =>
    new Intl.ListFormat(intlLocale(i18n.language)).format(sums.map(say));
  return (
    <section className={styles.alerts} aria-label={t('alerts')}>
      {alerts.map((alert) => (
        <div key={alert.key} className={styles.alert}>
          <span className={styles.alertMark} aria-hidden />
          {alert.kind === 'prices' ? (
            <PriceMoves moves={alert.moves} />
          ) : (
            <p className={styles.alertWords}>
              {alert.kind === 'shared'
                ? t('alert.shared', { identifier: alert.identifier, reference: alert.reference })
                : null}
              {alert.kind === 'batch'
                ? t('alert.batch', {
                    name: alert.name,
                    why: t(`batches:why.${alert.why}`),
                    count: alert.rows,
                  })
                : null}
              {alert.kind === 'beside' ? t('alert.beside', { count: alert.count }) : null}
              {alert.kind === 'unsent' ? t('alert.unsent', { count: alert.count }) : null}
              {alert.kind === 'refused' ? t('alert.refused', { count: alert.count }) : null}
              {alert.kind === 'unknown' ? t('alert.unknown', { count: alert.count }) : null}
              {alert.kind === 'claims' ? t('alert.claims', { count: alert.count }) : null}
              {alert.kind === 'owed'
                ? t('alert.owed', { name: alert.name, amount: sayAll(alert.sums), count: alert.count })
                : null}
              {alert.kind === 'unknownSpent'
                ? t('alert.unknownSpent', { name: alert.name, amount: sayAll(alert.sums) })
                : null}
            </p>
          )}
          <Link href={alert.to} className={styles.link}>
            {t('alert.look')}
          </Link>
          {alert.kind === 'refused' ? (
            <CloseButton
              size="sm"
              aria-label={t('alert.dismissRefused')}
              onClick={() => dismiss.mutate({ at: alert.at })}
            />
          ) : null}
          {alert.kind === 'prices' ? (
            <CloseButton
              size="sm"
              aria-label={t('alert.dismissPrices')}
              onClick={() => dismissPrices.mutate({ at: alert.at })}
            />
          ) : null}
        </div>
      ))}
    </section>
  );
}

/** One sentence for each, and what it makes in a month where the service is used. */
function PriceMoves({ moves }: { readonly moves: readonly PriceMove[] }) {
  const { t, i18n } = useTranslation('desk');
  const say = (money: PriceMove['now']) => formatMoney(money, i18n.language);
  return (
    <ul className={styles.alertMoves}>
      {moves.map(({ serviceId, name, before, now, perMonth }) => {
        const words = { name, before: say(before), now: say(now) };
        if (perMonth === null) return <li key={serviceId}>{t('alert.price', words)}</li>;
        const fell = signOf(perMonth.amount) < 0;
        const amount = say({ ...perMonth, amount: perMonth.amount.replace('-', '') });
        return (
          <li key={serviceId}>{t(fell ? 'alert.priceFell' : 'alert.priceRose', { ...words, amount })}</li>
        );
      })}
    </ul>
  );
}
