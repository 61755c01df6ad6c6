import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useContract } from '../../client/contract-context.tsx';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import { useOpenDesk } from './use-open-desk.ts';
import styles from './welcome-screen.module.css';

/** One click connects the free practice supplier. `first`: there is no connection yet, so this is the primary action. */
export function PracticeOffer({ first, known }: { readonly first: boolean; readonly known: boolean }) {
  const { t } = useTranslation('welcome');
  const openDesk = useOpenDesk();
  const contract = useContract();
  const open = useMutation(
    contract.connections.openPractice.mutationOptions({ onSuccess: () => openDesk() }),
  );
  return (
    <section className={styles.practice} aria-labelledby="practice-offer">
      <h2 id="practice-offer" className={styles.practiceTitle}>
        {t('practice.title')}
      </h2>
      <p className={styles.words}>{t('practice.words')}</p>
      <Button
        variant={first ? 'filled' : 'default'}
        loading={open.isPending}
        onClick={() => open.mutate(undefined)}
      >
        {known ? t('practice.again') : t('practice.open')}
      </Button>
      {open.isError ? <FailureNotice error={open.error} /> : null}
    </section>
  );
}
