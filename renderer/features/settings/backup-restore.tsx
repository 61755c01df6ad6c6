import { Checkbox } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Backup, RestorePreview } from '../../../shared/contract/shop/backups.ts';
import { orderStates } from '../../../shared/model/order/order.ts';
import { useContract } from '../../client/contract-context.tsx';
import common from '../../ui/base/common.module.css';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import { Loading } from '../../ui/failure/loading.tsx';
import { formatCount, formatMoment } from '../../ui/format/format.ts';
import { SideBySide } from '../../ui/format/side-by-side.tsx';
import { StateBadge } from '../../ui/order/state-badge.tsx';
import styles from './backup-restore.module.css';

/** Shows what a restore brings back, keeps and drops. A person must tick one box before the restore is staged. */
export function BackupRestore({
  backup,
  onClose,
}: {
  readonly backup: Backup;
  readonly onClose: () => void;
}) {
  const { t, i18n } = useTranslation('backups');
  const contract = useContract();
  const [ticked, setTicked] = useState(false);
  const preview = useQuery(contract.backups.preview.queryOptions({ input: { id: backup.id } }));
  const restore = useMutation(contract.backups.restore.mutationOptions({ onSuccess: onClose }));
  return (
    <ConfirmDialog
      opened
      title={t('restore.title', { when: formatMoment(backup.takenAt, i18n.language) })}
      confirmLabel={t('restore.confirm')}
      danger
      busy={restore.isPending}
      disabled={!ticked || preview.data === undefined}
      onConfirm={() => restore.mutate({ id: backup.id })}
      onClose={onClose}
    >
      <Loading error={preview.error} onRetry={preview.refetch} pending={preview.isPending} />
      {preview.data === undefined ? null : <Contents preview={preview.data} />}
      <p className={styles.how}>{t('restore.how')}</p>
      <Checkbox
        label={t('restore.tick')}
        checked={ticked}
        disabled={preview.data === undefined}
        onChange={(event) => setTicked(event.currentTarget.checked)}
      />
      {restore.isError ? <FailureNotice error={restore.error} /> : null}
    </ConfirmDialog>
  );
}

function Contents({ preview }: { readonly preview: RestorePreview }) {
  const { t, i18n } = useTranslation('backups');
  const { orders, connections, kept, dropped, toUncertain, presentReadable } = preview;
  const present = orderStates.filter((state) => (orders[state] ?? 0) > 0);
  return (
    <dl className={styles.contents}>
      <dt>{t('restore.holds')}</dt>
      <dd>
        {present.length === 0 ? t('restore.holdsNone') : null}
        <ul className={styles.states}>
          {present.map((state) => (
            <li key={state}>
              <StateBadge state={state} />{' '}
              <span className={common.figures}>{formatCount(orders[state] ?? 0, i18n.language)}</span>
            </li>
          ))}
        </ul>
        {toUncertain === 0 ? null : <p>{t('restore.toUncertain', { count: toUncertain })}</p>}
      </dd>
      <dt>{t('restore.connections')}</dt>
      <dd>
        {connections.length === 0 ? (
          t('restore.connectionsNone')
        ) : (
          <SideBySide of={connections.map(({ name }) => name)} />
        )}
      </dd>
      <dt>{t('restore.since')}</dt>
      <dd>
        {presentReadable ? null : <p className={common.bad}>{t('restore.unknown')}</p>}
        {presentReadable && kept + dropped === 0 ? <p>{t('restore.nothingSince')}</p> : null}
        {kept === 0 ? null : <p>{t('restore.kept', { count: kept })}</p>}
        {dropped === 0 ? null : <p className={common.bad}>{t('restore.dropped', { count: dropped })}</p>}
      </dd>
    </dl>
  );
}
