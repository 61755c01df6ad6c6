import { Button, PasswordInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useContract } from '../../../../client/contract-context.tsx';
import { FailureNotice } from '../../../../ui/failure/failure-notice.tsx';
import styles from './server.module.css';

/** Asks for the server's password, which this machine knows no more, or which the server does not take any more. */
export function ServerPassword() {
  const { t } = useTranslation('server');
  const contract = useContract();
  const [password, setPassword] = useState('');
  const enter = useMutation(contract.sharing.enterServerPassword.mutationOptions());
  return (
    <form
      className={styles.password}
      onSubmit={(event) => {
        event.preventDefault();
        enter.mutate({ password });
      }}
    >
      <PasswordInput
        label={t('form.password')}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        className={styles.grow}
        {...{ maxLength: 1000, dir: 'ltr' as const, spellCheck: false, autoComplete: 'off' }}
      />
      <Button
        type="submit"
        variant="default"
        size="compact-sm"
        disabled={password === ''}
        loading={enter.isPending}
      >
        {t('form.signIn')}
      </Button>
      {enter.error === null ? null : <FailureNotice error={enter.error} />}
    </form>
  );
}
