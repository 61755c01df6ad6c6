import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { isFinal, type OrderState } from '../../../shared/model/order/order.ts';
import { useMinutesLeft } from '../../client/batches/use-minutes-left.ts';
import { useContract } from '../../client/contract-context.tsx';
import { usePractising } from '../../client/use-connections.ts';
import common from '../../ui/base/common.module.css';
import { paths } from '../../ui/base/paths.ts';
import { formatCount } from '../../ui/format/format.ts';
import styles from './desk-side.module.css';

const maxCustomers = 8;

/** The column next to the counter orders: customers with ready orders, and running batches. Renders nothing if both lists are empty. */
export function DeskSide() {
  const { t, i18n } = useTranslation(['desk', 'batches', 'messages']);
  const contract = useContract();
  const practising = usePractising();
  const minutesLeft = useMinutesLeft();
  const input = { ...practising, only: 'ready' as const, limit: maxCustomers };
  const { data: ready } = useQuery(contract.customers.list.queryOptions({ input }));
  const { data: batches } = useQuery(contract.batches.list.queryOptions({ input: practising }));
  const running = batches?.filter(({ state }) => state !== 'finished') ?? [];
  const customers = ready?.customers ?? [];
  const count = (value: number) => formatCount(value, i18n.language);
  if (customers.length + running.length === 0) return null;
  return (
    <div className={styles.side}>
      {customers.length === 0 ? null : (
        <section aria-label={t('ready')}>
          <h2 className={styles.title}>{t('ready')}</h2>
          <ul className={styles.list}>
            {customers.map(({ id, name, ready: waiting }) => (
              <li key={id} className={styles.line}>
                <Link href={paths.customer(id)} className={styles.name}>
                  <bdi title={name}>{name}</bdi>
                </Link>
                <span className={common.figures}>{count(waiting)}</span>
              </li>
            ))}
          </ul>
          <Link href={paths.messageCustomers()} className={styles.link}>
            {t('messages:walk.fromDesk', { count: ready?.total ?? customers.length })}
          </Link>
        </section>
      )}
      {running.length === 0 ? null : (
        <section aria-label={t('running')}>
          <h2 className={styles.title}>{t('running')}</h2>
          <ul className={styles.list}>
            {running.map((batch) => {
              const done = Object.entries(batch.counts).reduce(
                (sum, [state, rows]) => (isFinal(state as OrderState) ? sum + rows : sum),
                0,
              );
              const minutes = minutesLeft(batch);
              const progressText = t('batches:done', { done: count(done), total: count(batch.total) });
              return (
                <li key={batch.id} className={styles.batch}>
                  <Link href={paths.batch(batch.id)} className={styles.name}>
                    <bdi>{batch.name}</bdi>
                  </Link>
                  <progress
                    className={styles.bar}
                    aria-label={batch.name}
                    value={done}
                    max={Math.max(1, batch.total)}
                  />
                  <span className={common.mutedXs}>
                    {progressText}
                    {batch.state === 'paused' ? ` · ${t('batches:state.paused')}` : ''}
                    {minutes === 0 ? '' : ` · ${t('batches:minutesLeft', { count: minutes })}`}
                  </span>
                </li>
              );
            })}
          </ul>
        </section>
      )}
    </div>
  );
}
