import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import common from '../../ui/base/common.module.css';
import { Loading } from '../../ui/failure/loading.tsx';
import styles from './licences.module.css';

/** Button that opens the licences of all packages in this app. */
export function Licences() {
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
