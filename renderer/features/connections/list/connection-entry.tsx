import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Connection } from '../../../../shared/model/connection/connection.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { useSelectConnection } from '../../../client/use-connections.ts';
import { paths } from '../../../ui/base/paths.ts';
import { HealthMark } from '../../../ui/connection/health-mark.tsx';
import { FailureNotice } from '../../../ui/failure/failure-notice.tsx';
import { useCostWords } from '../../../ui/format/costs.ts';
import { NoteText } from '../../../ui/format/note-text.tsx';
import { DoctorButton } from '../doctor/doctor-button.tsx';
import styles from './connections-screen.module.css';
import { EditConnection } from './edit-connection.tsx';
import { InterfacesTable } from './interfaces-table.tsx';
import { PracticeSettings } from './practice-settings.tsx';
import { Profile } from './profile.tsx';
import { RemoveConnection } from './remove-connection.tsx';
import { needsSignIn, SignInAgain } from './sign-in-again.tsx';
import { StatusNumbers } from './status-numbers.tsx';
import { UnneededFields } from './unneeded-fields.tsx';

interface ConnectionEntryProps {
  readonly connection: Connection;
  readonly inUse: boolean;
}

/** One connection: its facts, its health and its actions. The outcome of an action is shown right below it. */
export function ConnectionEntry({ connection, inUse }: ConnectionEntryProps) {
  const { t } = useTranslation(['connections', 'common', 'mapping', 'claims']);
  const costs = useCostWords();
  const contract = useContract();
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null);
  const select = useSelectConnection();
  const check = useMutation(contract.connections.check.mutationOptions());
  const { id, name, keyPlace } = connection;
  const signedOut = needsSignIn(connection);
  const balance = check.data?.balance;
  return (
    <li className={styles.entry} data-in-use={inUse || undefined}>
      <div className={styles.head}>
        <h2 className={styles.name}>
          <bdi>{name}</bdi>
        </h2>
        {inUse ? <span className={styles.inUse}>{t('inUse')}</span> : null}
        <HealthMark health={connection.health} worded />
        <div className={styles.verbs}>
          {inUse ? null : (
            <Button
              variant="default"
              aria-label={t('useNamed', { name })}
              loading={select.isPending}
              onClick={() => select.mutate({ id })}
            >
              {t('use')}
            </Button>
          )}
          <Button
            variant="default"
            aria-label={t('checkNamed', { name })}
            loading={check.isPending}
            onClick={() => check.mutate({ id })}
          >
            {t('check')}
          </Button>
          <DoctorButton connection={connection} />
          <Button
            component={Link}
            href={paths.replies(id)}
            variant="default"
            aria-label={t('mapping:openNamed', { name })}
          >
            {t('mapping:open')}
          </Button>
          <Button
            component={Link}
            href={paths.claimForms(id)}
            variant="default"
            aria-label={t('claims:forms.openNamed', { name })}
          >
            {t('claims:forms.open')}
          </Button>
          {connection.practice ? null : (
            <Button variant="default" aria-label={t('editNamed', { name })} onClick={() => setOpen('edit')}>
              {t('common:edit')}
            </Button>
          )}
          <Button variant="default" aria-label={t('removeNamed', { name })} onClick={() => setOpen('remove')}>
            {t('common:remove')}
          </Button>
        </div>
      </div>
      <p className={styles.facts}>
        <bdi dir="ltr" className="mono">
          {connection.baseAddress}
        </bdi>
        <span
          className={styles.keyPlace}
          data-missing={(keyPlace !== 'keychain' && keyPlace !== 'memory') || undefined}
        >
          {t(connection.signIn === 'key' ? `keyPlace.${keyPlace}` : `tokenPlace.${keyPlace}`)}
        </span>
      </p>
      {connection.requestFormBy === 'default' || connection.interfaces === 'rest' ? null : (
        <p className={styles.facts}>
          {t('requestFormIs', { form: t(`requestForm.${connection.requestForm}`) })}
        </p>
      )}
      {connection.healthDetail === null ? null : (
        <p className={styles.evidence}>
          <NoteText text={connection.healthDetail} />
        </p>
      )}
      <div aria-live="polite">
        {check.isSuccess ? (
          <p className={styles.answered}>
            {balance ? t('checked', { balance: costs(balance) }) : t('checkedNoBalance')}
          </p>
        ) : null}
      </div>
      {check.isError && !signedOut ? <FailureNotice error={check.error} seeReplies={id} /> : null}
      {select.isError ? <FailureNotice error={select.error} /> : null}
      {signedOut ? <SignInAgain connection={connection} inUse={inUse} /> : null}
      {inUse ? <Profile /> : null}
      <InterfacesTable connection={connection} signedOut={signedOut} />
      <UnneededFields connection={connection} />
      <StatusNumbers connection={connection} />
      {connection.practiceSpeed === null ? null : (
        <PracticeSettings speed={connection.practiceSpeed} dialect={connection.practiceDialect} />
      )}
      <EditConnection connection={connection} opened={open === 'edit'} onClose={() => setOpen(null)} />
      <RemoveConnection connection={connection} opened={open === 'remove'} onClose={() => setOpen(null)} />
    </li>
  );
}
