import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useContract } from '../../client/contract-context.tsx';
import { useConnections, usePractising } from '../../client/use-connections.ts';
import { paths } from '../../ui/base/paths.ts';
import { IconCheck } from '../../ui/icons/icons.tsx';
import { useMay } from '../../ui/staff/person.ts';
import styles from './first-steps.module.css';

/**
 * Five first steps, for a shop that has only the practice supplier. The journal's content says which steps are done. Renders nothing for
 * other shops, or after a person has hidden it.
 */
export function FirstSteps() {
  const { t } = useTranslation('help');
  const may = useMay();
  const contract = useContract();
  const practising = usePractising();
  const { data: known } = useConnections();
  const { data: settings } = useQuery(contract.settings.read.queryOptions());
  const write = useMutation(contract.settings.write.mutationOptions());
  const { data: counts } = useQuery(contract.orders.counts.queryOptions({ input: practising }));
  const { data: waiting } = useQuery(contract.orders.lateAndReady.queryOptions({ input: practising }));
  const { data: batches } = useQuery(contract.batches.list.queryOptions({ input: practising }));
  if (known === undefined || settings === undefined || counts === undefined) return null;
  if (!settings.firstSteps || known.connections.some(({ practice }) => !practice)) return null;
  const delivered = counts.success ?? 0;
  const all = [
    { name: 'order', to: paths.newOrder(), done: Object.keys(counts).length > 0 },
    { name: 'result', to: paths.orders({ states: ['success'] }), done: delivered > 0 },
    {
      name: 'handOver',
      to: paths.orders({ only: 'ready' }),
      done: delivered > (waiting?.ready ?? delivered),
    },
    { name: 'list', to: paths.importList(), done: (batches?.length ?? 0) > 0 },
    { name: 'connect', to: paths.welcome(), done: false },
  ] as const;
  // Hides steps that this person has no right to do.
  const steps = all.filter(({ name }) => name !== 'connect' || may('connections'));
  return (
    <section className={styles.card} aria-label={t('first.title')}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('first.title')}</h2>
        <span className={styles.words}>{t('first.words')}</span>
        <Button variant="subtle" size="compact-sm" onClick={() => write.mutate({ firstSteps: false })}>
          {t('first.hide')}
        </Button>
      </div>
      <ol className={styles.steps}>
        {steps.map(({ name, to, done }, index) => (
          <li key={name} className={styles.step} data-done={done || undefined}>
            <span className={styles.mark}>
              {done ? <IconCheck size={14} role="img" aria-label={t('first.done')} /> : index + 1}
            </span>
            <Link href={to} className={styles.link}>
              {t(`first.${name}`)}
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
