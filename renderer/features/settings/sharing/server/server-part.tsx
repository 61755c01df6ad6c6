import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ServerForm, serverFormSchema } from '../../../../../shared/model/host/sharing.ts';
import { useContract } from '../../../../client/contract-context.tsx';
import { FailureNotice } from '../../../../ui/failure/failure-notice.tsx';
import { SettingRow } from '../../setting-row.tsx';
import { CheckList } from './check-list.tsx';
import styles from './server.module.css';
import { ServerFields } from './server-fields.tsx';
import { ServerOutcome } from './server-outcome.tsx';

const empty: ServerForm = {
  host: '',
  port: 5432,
  database: '',
  schema: 'imei_desk',
  user: '',
  password: '',
  authority: '',
};

/** Form that examines a server before it is used, and shows what a person can do then. */
export function ServerPart() {
  const { t } = useTranslation('server');
  const contract = useContract();
  const [isShown, setShown] = useState(false);
  const [wish, setWish] = useState(empty);
  const examine = useMutation(contract.sharing.examineServer.mutationOptions());
  const parsed = serverFormSchema.safeParse(wish);
  if (!isShown)
    return (
      <SettingRow name={t('name')} hint={t('hint')}>
        <Button variant="default" size="compact-sm" onClick={() => setShown(true)}>
          {t('enter')}
        </Button>
      </SettingRow>
    );
  return (
    <section className={styles.part} aria-label={t('name')}>
      <p className={styles.name}>{t('name')}</p>
      <p className={styles.hint}>{t('hint')}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (parsed.success) examine.mutate(parsed.data);
        }}
      >
        <ServerFields
          wish={wish}
          onChange={(next) => {
            setWish(next);
            // The shown result belongs to the previous input, so it is cleared.
            examine.reset();
          }}
        />
        <Button
          type="submit"
          variant="default"
          size="compact-sm"
          disabled={!parsed.success}
          loading={examine.isPending}
        >
          {t('form.test')}
        </Button>
      </form>
      {examine.error === null ? null : <FailureNotice error={examine.error} />}
      {examine.data === undefined || examine.variables === undefined ? null : (
        <>
          <CheckList checks={examine.data.checks} />
          <ServerOutcome found={examine.data} server={examine.variables} />
        </>
      )}
    </section>
  );
}
