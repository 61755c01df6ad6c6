import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useContract } from '../../../../client/contract-context.tsx';
import common from '../../../../ui/base/common.module.css';
import { FailureNotice } from '../../../../ui/failure/failure-notice.tsx';
import styles from './server.module.css';

/** Asks for this computer's login at its server. If `user` is given, asks only for the password. */
export function ServerSignIn({ user }: { readonly user: string | null }) {
  const { t } = useTranslation('server');
  const contract = useContract();
  const enter = useMutation(contract.sharing.signInToServer.mutationOptions());
  return (
    <LoginForm
      user={user}
      label={t('form.signIn')}
      isPending={enter.isPending}
      error={enter.error}
      onEnter={(login) => enter.mutate(user === null ? { password: login.password } : login)}
    />
  );
}

/** Asks for the login of the user who owns the server's tables, in order to migrate the tables to this version. */
export function ServerOwner() {
  const { t } = useTranslation('server');
  const contract = useContract();
  const update = useMutation(contract.sharing.updateServerTables.mutationOptions());
  const problem = update.data?.problem ?? null;
  return (
    <>
      <LoginForm
        user=""
        label={t('update.run')}
        isPending={update.isPending}
        error={update.error}
        onEnter={(login) => update.mutate(login)}
      />
      <p role="status" className={common.bad}>
        {problem === null ? null : t(`update.problem.${problem}`)}
      </p>
    </>
  );
}

function LoginForm({
  user: before,
  label,
  isPending,
  error,
  onEnter,
}: {
  readonly user: string | null;
  readonly label: string;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly onEnter: (login: { readonly user: string; readonly password: string }) => void;
}) {
  const { t } = useTranslation('server');
  const [user, setUser] = useState(before ?? '');
  const [password, setPassword] = useState('');
  const isNamed = before === null || user.trim() !== '';
  return (
    <form
      className={styles.password}
      onSubmit={(event) => {
        event.preventDefault();
        onEnter({ user, password });
      }}
    >
      {before === null ? null : (
        <TextInput
          label={t('form.user')}
          value={user}
          onChange={(event) => setUser(event.currentTarget.value)}
          className={styles.grow}
          maxLength={63}
          dir={'ltr' as const}
          spellCheck={false}
          autoComplete="off"
        />
      )}
      <PasswordInput
        label={t('form.password')}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        className={styles.grow}
        maxLength={1000}
        dir={'ltr' as const}
        spellCheck={false}
        autoComplete="off"
      />
      <Button type="submit" size="compact-sm" disabled={!isNamed || password === ''} loading={isPending}>
        {label}
      </Button>
      <FailureNotice error={error} />
    </form>
  );
}
