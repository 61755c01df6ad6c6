import { CloseButton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { PriceMove } from '../../../shared/contract/connections/catalogue.ts';
import { assertNever } from '../../../shared/model/base/assert-never.ts';
import { type Money, signOf } from '../../../shared/model/base/decimal.ts';
import { useContract } from '../../client/contract-context.tsx';
import {
  useAbout,
  useConnectionId,
  usePractising,
  useSelectConnection,
} from '../../client/use-connections.ts';
import { notifyFailure } from '../../ui/failure/notify-failure.tsx';
import { useCostText } from '../../ui/format/costs.ts';
import { intlLocale } from '../../ui/format/format.ts';
import { type Alert, alertsOf } from './alert-list.ts';
import styles from './desk-screen.module.css';

/** Alerts that need a person, one linked line each; renders nothing if there are none. */
export function Alerts() {
  const { t } = useTranslation('desk');
  const contract = useContract();
  const practising = usePractising();
  const about = useAbout();
  const { data: counts } = useQuery(contract.orders.counts.queryOptions({ input: practising }));
  const { data: shared } = useQuery(contract.orders.sharedReferences.queryOptions());
  const { data: unsent } = useQuery(contract.orders.unsentForPrice.queryOptions());
  const { data: refused } = useQuery(contract.orders.refusedLately.queryOptions());
  const { data: paused } = useQuery(contract.batches.paused.queryOptions({ input: practising }));
  const { data: owed } = useQuery(contract.wallet.owed.queryOptions());
  const { data: claims } = useQuery(contract.claims.counts.queryOptions());
  const { data: prices } = useQuery(contract.catalogue.priceMoves.queryOptions({ input: about }));
  const select = useSelectConnection({ onError: notifyFailure });
  const dismiss = useDismissals();
  const alerts = alertsOf({
    counts: counts ?? {},
    shared: shared ?? [],
    unsent: unsent ?? [],
    refused: refused ?? null,
    paused: paused ?? [],
    owed: owed ?? [],
    claimsDue: claims?.due ?? 0,
    prices: prices ?? null,
  });
  if (alerts.length === 0) return null;
  return (
    <section className={styles.alerts} aria-label={t('alerts')}>
      {alerts.map((alert) => (
        <div key={alert.key} className={styles.alert}>
          <span className={styles.alertMark} aria-hidden />
          <AlertWords alert={alert} />
          <Link
            href={alert.to}
            className={styles.link}
            onClick={() => 'connectionId' in alert && select.mutate({ id: alert.connectionId })}
          >
            {t('alert.look')}
          </Link>
          {alert.kind === 'refused' || alert.kind === 'prices' ? (
            <CloseButton
              size="sm"
              aria-label={t(alert.kind === 'refused' ? 'alert.dismissRefused' : 'alert.dismissPrices')}
              onClick={() => dismiss[alert.kind](alert.at)}
            />
          ) : null}
        </div>
      ))}
    </section>
  );
}

/** Dismisses what an alert has reported so far. A dismissal emits no change event, so the alert's query is refetched here. */
function useDismissals() {
  const connectionId = useConnectionId();
  const contract = useContract();
  const queries = useQueryClient();
  const refused = useMutation(
    contract.orders.dismissRefused.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: contract.orders.refusedLately.key() }),
      onError: notifyFailure,
    }),
  );
  const prices = useMutation(
    contract.catalogue.dismissPriceMoves.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: contract.catalogue.priceMoves.key() }),
      onError: notifyFailure,
    }),
  );
  return {
    refused: (at: number) => refused.mutate({ at }),
    prices: (at: number) => prices.mutate({ connectionId, at }),
  };
}

/** The text of an alert: one line, or one line per changed price. */
function AlertWords({ alert }: { readonly alert: Alert }) {
  const { t, i18n } = useTranslation(['desk', 'batches']);
  const costs = useCostText();
  if (alert.kind === 'prices') return <PriceMoves moves={alert.moves} />;
  return <p className={styles.alertWords}>{words(alert)}</p>;

  function words(reported: Exclude<Alert, { readonly kind: 'prices' }>): string {
    switch (reported.kind) {
      case 'shared':
        return t('alert.shared', { identifier: reported.identifier, reference: reported.reference });
      case 'batch':
        return t('alert.batch', {
          name: reported.name,
          why: t(`batches:why.${reported.why}`),
          count: reported.rows,
        });
      case 'unsent':
      case 'refused':
      case 'unknown':
      case 'claims':
        return t(`alert.${reported.kind}`, { count: reported.count });
      case 'owed':
        return t('alert.owed', { name: reported.name, amount: sum(reported.sums), count: reported.count });
      case 'unknownSpent':
      case 'balanceFell':
        return t(`alert.${reported.kind}`, { name: reported.name, amount: sum(reported.sums) });
      default:
        return assertNever(reported);
    }
  }
  function sum(sums: readonly Money[]): string {
    const each = sums.map((money) => costs(money));
    return new Intl.ListFormat(intlLocale(i18n.language)).format(each);
  }
}

/** One sentence for each price change; if the shop uses the service, it includes the effect on a month's cost. */
function PriceMoves({ moves }: { readonly moves: readonly PriceMove[] }) {
  const { t } = useTranslation('desk');
  const say = useCostText();
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
