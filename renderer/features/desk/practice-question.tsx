import { Button } from '@mantine/core';
import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useContract } from '../../client/contract-context.tsx';
import { useConnections } from '../../client/use-connections.ts';
import { notifyFailure } from '../../ui/failure/notify-failure.tsx';
import { useMay } from '../../ui/staff/person.ts';
import styles from './first-steps.module.css';

/** When the first real supplier is added, asks whether to remove or only hide practice orders. */
export function PracticeQuestion() {
  const { t } = useTranslation('desk');
  const may = useMay();
  const contract = useContract();
  const { data: known } = useConnections();
  const { data: settings } = useQuery(contract.settings.read.queryOptions());
  const practice = known?.connections.find((each) => each.practice);
  const isAsked =
    practice !== undefined &&
    known?.connections.some((each) => !each.practice) === true &&
    settings?.keepsPractice === false &&
    may('connections') &&
    may('shop');
  const { data: counts } = useQuery(
    contract.orders.counts.queryOptions({ input: isAsked ? { connectionId: practice.id } : skipToken }),
  );
  const keep = useMutation(contract.settings.write.mutationOptions({ onError: notifyFailure }));
  const remove = useMutation({
    mutationFn: async (id: string) => {
      await contract.customers.forgetPractice.call();
      await contract.connections.remove.call({ id });
    },
    onError: notifyFailure,
  });
  if (!isAsked || counts === undefined || Object.keys(counts).length === 0) return null;
  return (
    <section className={styles.card} aria-label={t('practice.title')}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('practice.title')}</h2>
        <span className={styles.words}>{t('practice.words')}</span>
        <span className={styles.buttons}>
          <Button
            variant="default"
            size="compact-sm"
            loading={remove.isPending}
            onClick={() => remove.mutate(practice.id)}
          >
            {t('practice.remove')}
          </Button>
          <Button variant="default" size="compact-sm" onClick={() => keep.mutate({ keepsPractice: true })}>
            {t('practice.keep')}
          </Button>
        </span>
      </div>
    </section>
  );
}
