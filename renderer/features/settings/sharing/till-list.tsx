import { ActionIcon } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ListenerStatus } from '../../../../shared/model/host/sharing.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { showSharing } from '../../../store/sharing.ts';
import { FailureNotice } from '../../../ui/failure/failure-notice.tsx';
import { formatMoment } from '../../../ui/format/format.ts';
import { IconTrash } from '../../../ui/icons/icons.tsx';
import styles from './sharing.module.css';

/** The accepted tills, each with a button that removes it. */
export function TillList({ tills }: Pick<ListenerStatus, 'tills'>) {
  const { t, i18n } = useTranslation('sharing');
  const contract = useContract();
  const remove = useMutation(contract.sharing.removeTill.mutationOptions({ onSuccess: showSharing }));
  const reported = ({ isHere, lastSeenAt, words }: ListenerStatus['tills'][number]): string => {
    if (isHere) return t('door.here');
    if (lastSeenAt !== null) return t('door.seen', { date: formatMoment(lastSeenAt, i18n.language) });
    return t('door.never', { words: (words ?? []).join(' · ') });
  };
  return (
    <section className={styles.tills} aria-label={t('door.tills')}>
      <h3 className={styles.heading}>{t('door.tills')}</h3>
      {remove.error === null ? null : <FailureNotice error={remove.error} />}
      {tills.length === 0 ? <p className={styles.quiet}>{t('door.none')}</p> : null}
      <ul>
        {tills.map((till) => (
          <li key={till.id} className={styles.till}>
            <bdi className={styles.name}>{till.name}</bdi>
            <span className={styles.quiet} data-here={till.isHere}>
              {reported(till)}
            </span>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('door.removeTill', { name: till.name })}
              title={t('door.remove')}
              onClick={() => remove.mutate({ id: till.id })}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </section>
  );
}
