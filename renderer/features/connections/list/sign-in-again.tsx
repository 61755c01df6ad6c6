import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../../../shared/model/connection/connection.ts';
import { originOf } from '../../../../shared/model/connection/origin.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { useAbout } from '../../../client/use-connections.ts';
import common from '../../../ui/base/common.module.css';
import { blankConnection, signInOf } from '../../../ui/connection/connection-draft.ts';
import { SignInFields } from '../../../ui/connection/sign-in-fields.tsx';
import { FailureNotice } from '../../../ui/failure/failure-notice.tsx';
import styles from './sign-in-again.module.css';

const notAtHand: readonly Connection['keyPlace'][] = ['none', 'other-origin', 'locked'];

/** True if a person must sign in again: the key is missing, or the token has expired and only the password can get a new token. */
export function needsSignIn({ keyPlace, practice, health, signIn }: Connection): boolean {
  return !practice && (notAtHand.includes(keyPlace) || (health === 'key-refused' && signIn === 'password'));
}

function textKeyOf({ signIn, keyPlace, keyGivenFor }: Connection) {
  const password = signIn === 'password';
  if (keyPlace === 'other-origin') {
    if (keyGivenFor === null) return 'again.otherOriginForgotten';
    return password ? 'again.otherOriginToken' : 'again.otherOrigin';
  }
  if (keyPlace === 'locked') return password ? 'again.lockedToken' : 'again.locked';
  if (!password) return 'again.noKey';
  return keyPlace === 'none' ? 'again.noToken' : 'again.tokenEnded';
}

/** Form below a connection that asks for the credentials again and tests them, which updates the health shown above. */
export function SignInAgain({
  connection,
  inUse,
}: {
  readonly connection: Connection;
  readonly inUse: boolean;
}) {
  const { t } = useTranslation('connections');
  const contract = useContract();
  const about = useAbout();
  const { id, signIn, name } = connection;
  const { data: reading } = useQuery({
    ...contract.account.read.queryOptions({ input: about }),
    enabled: inUse,
  });
  const [typed, setTyped] = useState(() => ({ ...blankConnection, signIn }));
  const [emailTouched, setEmailTouched] = useState(false);
  // The e-mail is prefilled from the account reply; the password is not stored anywhere.
  const draft = { ...typed, email: emailTouched ? typed.email : (reading?.account?.email ?? '') };
  const typedSignIn = signInOf(draft);
  const check = useMutation(contract.connections.check.mutationOptions());
  const update = useMutation(
    contract.connections.update.mutationOptions({
      onSuccess: () => {
        setTyped((before) => ({ ...before, apiKey: '', password: '' }));
        check.mutate({ id });
      },
    }),
  );
  const password = signIn === 'password';
  return (
    <form
      className={styles.form}
      aria-label={t('again.label', { name })}
      onSubmit={(event) => {
        event.preventDefault();
        if (typedSignIn !== null && !update.isPending) update.mutate({ id, signIn: typedSignIn });
      }}
    >
      <p className={common.strong}>
        {t(textKeyOf(connection), {
          givenFor: connection.keyGivenFor ?? '',
          wanted: originOf(connection.baseAddress) ?? connection.baseAddress,
        })}
      </p>
      <div className={styles.fields}>
        <SignInFields
          typed={draft}
          stored={null}
          onChange={(change) => {
            if (change.email !== undefined) setEmailTouched(true);
            setTyped((before) => ({ ...before, ...change }));
            if (update.isError) update.reset();
          }}
        />
      </div>
      {update.isError ? <FailureNotice error={update.error} /> : null}
      {check.isError ? <FailureNotice error={check.error} /> : null}
      <div>
        <Button
          variant="filled"
          type="submit"
          disabled={typedSignIn === null}
          loading={update.isPending || check.isPending}
        >
          {t(password ? 'again.signIn' : 'again.useKey')}
        </Button>
      </div>
    </form>
  );
}
