import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ConnectionDraft, StoredSignIn } from './connection-draft.ts';

type Typed = Pick<ConnectionDraft, 'signIn' | 'apiKey' | 'email' | 'password'>;

interface SignInFieldsProps {
  readonly typed: Typed;
  readonly onChange: (change: Partial<Typed>) => void;
  readonly stored: StoredSignIn;
  /** Replaces the default hint of the first field. */
  readonly hint?: string | undefined;
}

const secret = { dir: 'ltr', autoComplete: 'off', spellCheck: false } as const;

/** Fields for the key, or for e-mail and password. Stored credentials are never shown, and a password is not stored at all. */
export function SignInFields({ typed, onChange, stored, hint }: SignInFieldsProps) {
  const { t } = useTranslation('connections');
  const kept = stored === typed.signIn;
  if (typed.signIn === 'key')
    return (
      <TextInput
        {...secret}
        label={t('field.key')}
        description={hint ?? t(kept ? 'field.keyStored' : 'field.keyHint')}
        type="password"
        value={typed.apiKey}
        maxLength={400}
        required={!kept}
        onChange={(event) => onChange({ apiKey: event.currentTarget.value })}
      />
    );
  return (
    <>
      <TextInput
        {...secret}
        label={t('field.email')}
        description={hint ?? t(kept ? 'field.emailStored' : 'field.emailHint')}
        type="email"
        value={typed.email}
        maxLength={200}
        required={!kept}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
      />
      <TextInput
        {...secret}
        label={t('field.password')}
        description={t(kept ? 'field.passwordStored' : 'field.passwordHint')}
        type="password"
        value={typed.password}
        maxLength={400}
        required={!kept}
        onChange={(event) => onChange({ password: event.currentTarget.value })}
      />
    </>
  );
}
