import { Button, Modal } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useContract } from '../../client/contract-context.tsx';
import common from '../../ui/base/common.module.css';
import { CopyButton } from '../../ui/base/copy-button.tsx';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import { Loading } from '../../ui/failure/loading.tsx';
import { formatMoment } from '../../ui/format/format.ts';
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

/** Button that opens the licences of all packages in this app. */
function Licences() {
  const { t } = useTranslation(['settings', 'common']);
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button size="compact-sm" onClick={() => setOpened(true)}>
        {t('about.licencesShow')}
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        closeOnClickOutside
        title={t('about.licences')}
        size="lg"
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        <LicenceList />
      </Modal>
    </>
  );
}

function LicenceList() {
  const { t } = useTranslation('settings');
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['licences'],
    queryFn: readLicences,
    // The licences are part of the build, so they do not change while the app runs.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isPending || error !== null) return <Loading error={error} onRetry={refetch} />;
  if (data === null) return <p className={common.mutedSm}>{t('about.licencesNone')}</p>;
  return (
    <>
      <p className={common.mutedSm}>{t('about.licencesChromium')}</p>
      <ul className={styles.list}>
        {data.map((inside) => (
          <li key={`${inside.name}@${inside.version}`}>
            <Licence inside={inside} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** A package. Its licence text is shown on a click, because some licences are as long as a book. */
function Licence({ inside: { name, version, licence, text } }: { readonly inside: PackageLicence }) {
  const { t } = useTranslation('settings');
  const [opened, setOpened] = useState(false);
  return (
    <details onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary className={styles.line}>
        <bdi dir="ltr">{name}</bdi>
        <bdi dir="ltr" className="mono">
          {version}
        </bdi>
        <bdi dir="ltr">{licence}</bdi>
      </summary>
      {!opened ? null : text === '' ? (
        <p className={common.mutedSm}>{t('about.licencesNoText')}</p>
      ) : (
        <pre dir="ltr" className={styles.text}>
          {text}
        </pre>
      )}
    </details>
  );
}

const licencesSchema = z.array(
  z.object({ name: z.string(), version: z.string(), licence: z.string(), text: z.string() }),
);

/** A package in this app. `text` is empty if the package has no licence text. */
type PackageLicence = z.infer<typeof licencesSchema>[number];

/** Reads the licences that the build has recorded for all packages in this app. Null without a build, for example in development. */
async function readLicences(): Promise<readonly PackageLicence[] | null> {
  const answer = await fetch('/licences.json');
  if (!answer.ok || answer.headers.get('content-type')?.includes('json') !== true) return null;
  return licencesSchema.parse(await answer.json());
}
