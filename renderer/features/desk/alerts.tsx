import { CloseButton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useContract } from '../../client/contract-context.tsx';
import {
  useAbout,
  useConnectionId,
  usePractising,
  useSelectConnection,
} from '../../client/use-connections.ts';
import { notifyFailure } from '../../ui/failure/notify-failure.tsx';
import { alertsOf } from './alert-list.ts';
import { AlertWords } from './alert-words.tsx';
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
