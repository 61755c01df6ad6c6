import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { MissingList } from '../../../shared/contract/connections/catalogue.ts';
import { useContract } from '../../client/contract-context.tsx';
import { useConnectionId } from '../../client/use-connections.ts';
import { describeFailure } from '../../ui/failure/describe-failure.ts';
import { notifyFailure } from '../../ui/failure/notify-failure.tsx';
import { formatMoment } from '../../ui/format/format.ts';
import { IconAlertTriangle } from '../../ui/icons/icons.tsx';
import styles from './missing-list.module.css';

interface MissingListProps {
  readonly missing: MissingList;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

/** Reports that one of the supplier's lists failed: what is missing, why, which orders wait, and what to do. */
export function MissingListNotice({ missing, busy, onRetry }: MissingListProps) {
  const { t, i18n } = useTranslation('catalogue');
  const { t: tFailures } = useTranslation(['failures', 'common', 'states', 'notes']);
  const contract = useContract();
  const connectionId = useConnectionId();
  const forget = useMutation(contract.catalogue.forgetFurther.mutationOptions({ onError: notifyFailure }));
  const { failure, fetchedAt, services, waiting } = missing;
  const described = describeFailure(tFailures, i18n.language, failure);
  return (
    <section role="alert" className={styles.notice}>
      <IconAlertTriangle size={18} className={styles.icon} aria-hidden />
      <div className={styles.words}>
        <p className={styles.title}>{t('missing.title')}</p>
        <p>
          {services === 0 || fetchedAt === null
            ? t('missing.none')
            : t('missing.kept', { count: services, when: formatMoment(fetchedAt, i18n.language) })}{' '}
          {waiting === 0 ? null : t('missing.waiting', { count: waiting })}
        </p>
        <p className={styles.why}>
          {described.title}. {described.todo}
          {described.evidence === null ? null : (
            <>
              {' '}
              <bdi className="mono">{described.evidence.text.slice(0, 200)}</bdi>
            </>
          )}
        </p>
      </div>
      <div className={styles.actions}>
        <Button size="compact-sm" loading={busy} onClick={onRetry}>
          {t('missing.retry')}
        </Button>
        {services === 0 ? null : (
          <Button
            size="compact-sm"
            variant="subtle"
            title={t('missing.forgetMeaning')}
            loading={forget.isPending}
            onClick={() => forget.mutate({ connectionId })}
          >
            {t('missing.forget')}
          </Button>
        )}
      </div>
    </section>
  );
}
