import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ConnectionDraft, StoredSignIn } from './connection-draft.ts';

type TypedSignIn = Pick<ConnectionDraft, 'signIn' | 'apiKey' | 'email' | 'password'>;

interface SignInFieldsProps {
  readonly typed: TypedSignIn;
  readonly onChange: (change: Partial<TypedSignIn>) => void;
  readonly stored: StoredSignIn;
  /** Replaces the default hint of the first field. */
  readonly hint?: string | undefined;
}

const secret = { dir: 'ltr', autoComplete: 'off', spellCheck: false } as const;

/** Fields for the key, or for e-mail and password. Stored credentials are never shown, and a password is not stored at all. */
export function SignInFields({ typed, onChange, stored, hint }: SignInFieldsProps) {
  const { t } = useTranslation('connections');
  const isStored = stored === typed.signIn;
  if (typed.signIn === 'key')
    return (
      <TextInput
        {...secret}
        label={t('field.key')}
        description={hint ?? t(isStored ? 'field.keyStored' : 'field.keyHint')}
        type="password"
        value={typed.apiKey}
        maxLength={400}
        required={!isStored}
        onChange={(event) => onChange({ apiKey: event.currentTarget.value })}
      />
    );
  return (
    <>
      <TextInput
        {...secret}
        label={t('field.email')}
        description={hint ?? t(isStored ? 'field.emailStored' : 'field.emailHint')}
        type="email"
        value={typed.email}
        maxLength={200}
        required={!isStored}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
      />
      <TextInput
        {...secret}
        label={t('field.password')}
        description={t(isStored ? 'field.passwordStored' : 'field.passwordHint')}
        type="password"
        value={typed.password}
        maxLength={400}
        required={!isStored}
        onChange={(event) => onChange({ password: event.currentTarget.value })}
      />
    </>
  );
}
