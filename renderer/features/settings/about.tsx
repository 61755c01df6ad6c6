import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useContract } from '../../client/contract-context.tsx';
import { CopyButton } from '../../ui/base/copy-button.tsx';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import { formatMoment } from '../../ui/format/format.ts';
import { Licences } from './licences.tsx';
import styles from './settings-screen.module.css';

/** The app's version and the location of its data. */
export function About() {
  const { t, i18n } = useTranslation('settings');
  const contract = useContract();
  const { data, error, refetch } = useQuery(contract.diagnostics.about.queryOptions());
  const { data: updates } = useQuery(contract.host.update.queryOptions());
  const tryAgain = useMutation(contract.connections.tryKeychain.mutationOptions());
  if (error !== null) return <FailureNotice error={error} onRetry={refetch} />;
  if (data === undefined) return null;
  return (
    <dl className={styles.about}>
      <dt>{t('about.version')}</dt>
      <dd className="mono">{data.version}</dd>
      {data.takenBack === null ? null : (
        <>
          <dt>{t('about.journal')}</dt>
          <dd>
            {t(data.takenBack.from === '' ? 'about.takenBackUnknown' : 'about.takenBack', {
              version: data.takenBack.from,
              date: formatMoment(data.takenBack.at, i18n.language),
            })}
          </dd>
        </>
      )}
      <dt>{t('updates.title')}</dt>
      <dd>
        {updates?.from ? (
          <bdi dir="ltr" className="mono">
            {updates.from}
          </bdi>
        ) : (
          t('updates.none')
        )}
      </dd>
      <dt>{t('about.shell')}</dt>
      <dd>{t(`about.shells.${data.shell}`)}</dd>
      <dt>{t('about.dataFolder')}</dt>
      <dd>
        <bdi dir="ltr" className="mono">
          {data.dataFolder}
        </bdi>
        <CopyButton compact text={data.dataFolder} />
      </dd>
      <dt>{t('about.logFile')}</dt>
      <dd>
        <bdi dir="ltr" className="mono">
          {data.logFile}
        </bdi>
        <CopyButton compact text={data.logFile} />
      </dd>
      <dt>{t('about.keychain')}</dt>
      <dd>
        {t(`about.keychains.${data.keychain}`)}
        {data.keychain === 'ok' ? null : (
          <Button size="compact-sm" loading={tryAgain.isPending} onClick={() => tryAgain.mutate()}>
            {t('about.keychainTry')}
          </Button>
        )}
      </dd>
      <dt>{t('about.licences')}</dt>
      <dd>
        <Licences />
      </dd>
    </dl>
  );
}
