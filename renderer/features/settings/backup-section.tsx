import { Button, Checkbox } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  Backup,
  BackupOverview,
  BackupCopies as Copies,
  RestorePreview,
} from '../../../shared/contract/shop/backups.ts';
import { orderStates } from '../../../shared/model/order/order.ts';
import { useContract } from '../../client/contract-context.tsx';
import { useOpenGaps } from '../../client/use-gaps.ts';
import { useIsOnServer } from '../../store/sharing.ts';
import common from '../../ui/base/common.module.css';
import { CopyButton } from '../../ui/base/copy-button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { GapNotice } from '../../ui/doubt/gap-notice.tsx';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import { Loading } from '../../ui/failure/loading.tsx';
import { notifyDone } from '../../ui/failure/notify-done.tsx';
import { notifyFailure } from '../../ui/failure/notify-failure.tsx';
import { Age } from '../../ui/format/age.tsx';
import { formatAge, formatCount, formatMoment, intlLocale } from '../../ui/format/format.ts';
import { useNowMs } from '../../ui/format/now.ts';
import { SideBySide } from '../../ui/format/side-by-side.tsx';
import { StateBadge } from '../../ui/order/state-badge.tsx';
import styles from './backup-section.module.css';
import setAsideListStyles from './set-aside-list.module.css';
import { SettingRow } from './setting-row.tsx';

/** Shows where the backups are and when the last one was made, and lets a person make a backup, restore one, and export the journal. */
export function BackupSection() {
  const { t } = useTranslation('backups');
  const contract = useContract();
  const { data, error, isPending, refetch } = useQuery(contract.backups.list.queryOptions());
  const take = useMutation(
    contract.backups.take.mutationOptions({ onSuccess: () => notifyDone('backup', t('taken')) }),
  );
  const { gaps } = useOpenGaps();
  const isOnServer = useIsOnServer();
  const [chosen, setChosen] = useState<Backup | null>(null);
  if (isPending || error !== null) return <Loading error={error} onRetry={refetch} />;
  const { backups, copies, setAside, folder, stagedAt, failedAt } = data;
  return (
    <div className={styles.section}>
      <GapNotice gaps={gaps} />
      {stagedAt === null ? null : <BackupStaged />}
      <div className={styles.head}>
        <div className={styles.words}>
          <p>{t('what')}</p>
          <p className={common.muted}>
            {backups[0] === undefined ? (
              t('none')
            ) : (
              <>
                {t('last')}: <Age at={backups[0].takenAt} /> · {t('count', { count: backups.length })}
              </>
            )}
          </p>
          <p className={styles.folder}>
            <span>{t('folder')}</span>
            <bdi dir="ltr" className="mono">
              {folder}
            </bdi>
            <CopyButton compact text={folder} />
          </p>
        </div>
        <Button loading={take.isPending} onClick={() => take.mutate({})}>
          {t('take')}
        </Button>
      </div>
      {take.isError ? <FailureNotice error={take.error} onRetry={() => take.mutate({})} /> : null}
      {failedAt === null || take.isError ? null : <LastTryFailed atMs={failedAt} />}
      {backups.length === 0 ? null : (
        <BackupList backups={backups} onRestore={isOnServer ? null : setChosen} />
      )}
      {isOnServer ? <p>{t('restore.onServer')}</p> : null}
      {setAside.length === 0 ? null : <SetAsideList setAside={setAside} />}
      <BackupCopies copies={copies} />
      <BackupExport />
      {chosen === null ? null : <BackupRestore backup={chosen} onClose={() => setChosen(null)} />}
    </div>
  );
}

function LastTryFailed({ atMs }: { readonly atMs: number }) {
  const { t, i18n } = useTranslation(['backups', 'common']);
  const age = formatAge(atMs, useNowMs(), i18n.language) ?? t('common:age.now');
  return (
    <p role="alert" className={common.bad}>
      {t('failed', { age })}
    </p>
  );
}

/** Reports that a restore waits for the next start of the app, with a button to cancel the restore. */
function BackupStaged() {
  const { t } = useTranslation('backups');
  const contract = useContract();
  const cancel = useMutation(contract.backups.cancelRestore.mutationOptions({ onError: notifyFailure }));
  return (
    <div role="status" className={styles.notice}>
      <div>
        <p className={common.bold}>{t('staged.title')}</p>
        <p>{t('staged.means')}</p>
      </div>
      <Button loading={cancel.isPending} onClick={() => cancel.mutate({})}>
        {t('staged.cancel')}
      </Button>
    </div>
  );
}

/** Journals that a restore has replaced, each with its file, the time of its last write, and its size. */
function SetAsideList({ setAside }: { readonly setAside: BackupOverview['setAside'] }) {
  const { t, i18n } = useTranslation('backups');
  return (
    <section aria-labelledby="set-aside-title">
      <h3 id="set-aside-title" className={setAsideListStyles.title}>
        {t('setAside.title')}
      </h3>
      <p className={common.muted}>{t('setAside.words')}</p>
      <ul className={setAsideListStyles.list}>
        {setAside.map(({ file, writtenAt, bytes }) => (
          <li key={file} className={setAsideListStyles.item}>
            <bdi dir="ltr" className="mono">
              {file}
            </bdi>
            <CopyButton compact text={file} />
            <span className={common.muted}>
              {t('setAside.until', { when: formatMoment(writtenAt, i18n.language) })} ·{' '}
              {formatBytes(bytes, i18n.language)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Exports the whole journal as a JSON lines file and shows where the file is. */
function BackupExport() {
  const { t, i18n } = useTranslation('backups');
  const contract = useContract();
  const run = useMutation(contract.backups.exportJournal.mutationOptions());
  return (
    <div>
      <SettingRow name={t('export.name')} hint={t('export.hint')}>
        <Button loading={run.isPending} onClick={() => run.mutate({})}>
          {t('export.run')}
        </Button>
      </SettingRow>
      {run.isError ? <FailureNotice error={run.error} onRetry={() => run.mutate({})} /> : null}
      {run.data === undefined ? null : (
        <div role="status" className={styles.exported}>
          <span>
            {t('export.done', {
              orders: formatCount(run.data.orders, i18n.language),
              batches: formatCount(run.data.batches, i18n.language),
              transactions: formatCount(run.data.transactions, i18n.language),
              size: formatBytes(run.data.bytes, i18n.language),
            })}
          </span>
          <bdi dir="ltr" className="mono">
            {run.data.file}
          </bdi>
          <CopyButton compact text={run.data.file} label={t('export.copyPath')} />
        </div>
      )}
    </div>
  );
}

/** The folder of backup copies, its state, and a button to choose another folder, or the reason why none can be chosen here. */
function BackupCopies({ copies }: { readonly copies: Copies }) {
  const { t } = useTranslation(['backups', 'host']);
  const contract = useContract();
  const { data: capabilities } = useQuery(contract.host.capabilities.queryOptions());
  const choose = useMutation(contract.backups.chooseCopyFolder.mutationOptions());
  const stop = useMutation(contract.backups.stopCopies.mutationOptions());
  const picker = capabilities?.find(({ name }) => name === 'pickFolder');
  const trouble = choose.data?.trouble ?? copies.trouble;
  const failed = choose.isError ? choose.error : stop.isError ? stop.error : null;
  return (
    <div>
      <SettingRow name={t('copies.name')} hint={t('copies.hint')}>
        <div className={common.wrap}>
          {picker?.by === 'nobody' ? (
            <p className={common.muted}>{t(`host:whyNot.${picker.why}`)}</p>
          ) : (
            <Button
              loading={choose.isPending}
              onClick={() => choose.mutate({ title: t('copies.dialog'), button: t('copies.use') })}
            >
              {copies.folder === null ? t('copies.choose') : t('copies.change')}
            </Button>
          )}
          {copies.folder === null ? null : (
            <Button loading={stop.isPending} onClick={() => stop.mutate({})}>
              {t('copies.stop')}
            </Button>
          )}
        </div>
      </SettingRow>
      {copies.folder === null ? null : (
        <p className={styles.folder}>
          <span>
            {copies.copiedAt === null ? (
              t('copies.never')
            ) : (
              <>
                {t('copies.last')}: <Age at={copies.copiedAt} />
              </>
            )}
          </span>
          <bdi dir="ltr" className="mono">
            {copies.folder}
          </bdi>
          <CopyButton compact text={copies.folder} />
        </p>
      )}
      {trouble === null ? null : (
        <p role="alert" className={common.bad}>
          {t(`copies.trouble.${trouble}`)}
        </p>
      )}
      <FailureNotice error={failed} onRetry={() => choose.reset()} />
    </div>
  );
}

/** The backups, newest first. Each shows its content and, if it can be restored, a button. */
function BackupList({
  backups,
  onRestore,
}: {
  readonly backups: readonly Backup[];
  readonly onRestore: ((backup: Backup) => void) | null;
}) {
  const { t, i18n } = useTranslation('backups');
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{t('title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('column.takenAt')}</th>
          <th scope="col">{t('column.why')}</th>
          <th scope="col" className={styles.figure}>
            {t('column.orders')}
          </th>
          <th scope="col">{t('column.newest')}</th>
          <th scope="col" className={styles.figure}>
            {t('column.bytes')}
          </th>
          {onRestore === null ? null : (
            <th scope="col">
              <span className={styles.caption}>{t('column.action')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {backups.map((backup) => {
          const when = formatMoment(backup.takenAt, i18n.language);
          const { holds } = backup;
          return (
            <tr key={backup.id}>
              <td className={common.figures}>{when}</td>
              <td>{t(`why.${backup.why}`)}</td>
              {holds === null ? (
                <td colSpan={2} className={common.bad}>
                  {t('unreadable')}
                </td>
              ) : (
                <>
                  <td className={styles.figure}>{formatCount(holds.orders, i18n.language)}</td>
                  <td>{holds.newestOrderAt === null ? t('noOrders') : <Age at={holds.newestOrderAt} />}</td>
                </>
              )}
              <td className={styles.figure}>{formatBytes(backup.bytes, i18n.language)}</td>
              {onRestore === null ? null : (
                <td className={common.end}>
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    disabled={holds === null}
                    aria-label={t('restore.openOne', { when })}
                    onClick={() => onRestore(backup)}
                  >
                    {t('restore.open')}
                  </Button>
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Returns a file size as text, in units of kB, MB or GB (steps of 1000), with at most one decimal. */
function formatBytes(bytes: number, language: string): string {
  const step = bytes < 1_000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return new Intl.NumberFormat(intlLocale(language), {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step === 0 ? 0 : 1,
  }).format(bytes / 1_000 ** step);
}

/** Shows what a restore brings back, keeps and drops. A person must tick one box before the restore is staged. */
function BackupRestore({ backup, onClose }: { readonly backup: Backup; readonly onClose: () => void }) {
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
