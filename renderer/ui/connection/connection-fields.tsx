import { SegmentedControl, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkBaseAddress, signInForms } from '../../../shared/model/connection/connection.ts';
import type { ConnectionDraft, StoredSignIn } from './connection-draft.ts';
import styles from './connection-fields.module.css';
import { ConnectionRequestProfile } from './connection-request-profile.tsx';
import { SignInFields } from './sign-in-fields.tsx';

interface ConnectionFieldsProps {
  readonly draft: ConnectionDraft;
  readonly onChange: (draft: ConnectionDraft) => void;
  /** While editing: the stored credentials, kept where the fields stay empty. */
  readonly stored?: StoredSignIn;
  /** Said at the field that signs in, in place of the usual hint. */
  readonly signInHint?: string;
}

/** The fields of a connection; the address is checked while typing. */
export function ConnectionFields({ draft, onChange, stored = null, signInHint }: ConnectionFieldsProps) {
  const { t } = useTranslation(['connections', 'failures']);
  const [left, setLeft] = useState(false);
  const signInLabel = useId();
  const set = (change: Partial<ConnectionDraft>) => onChange({ ...draft, ...change });
  const address = checkBaseAddress(draft.baseAddress);
  // While the person is still typing, only what cannot become right by typing on is called wrong.
  const telling = !address.ok && draft.baseAddress.trim() !== '' && (left || address.problem === 'not-https');
  return (
    <div className={styles.fields}>
      <TextInput
        // In a dialog, rather than its button to close.
        data-autofocus
        label={t('field.name')}
        description={t('field.nameHint')}
        value={draft.name}
        maxLength={80}
        required
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <TextInput
        label={t('field.address')}
        description={
          address.ok ? t('field.addressReads', { address: address.baseAddress }) : t('field.addressHint')
        }
        placeholder="https://"
        value={draft.baseAddress}
        maxLength={400}
        required
        dir="ltr"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        error={telling ? t(`failures:address-refused.todo.${address.problem}`) : undefined}
        onBlur={() => setLeft(true)}
        onChange={(event) => set({ baseAddress: event.currentTarget.value })}
      />
      <div className={styles.signIn}>
        <span id={signInLabel} className={styles.label}>
          {t('field.signIn')}
        </span>
        <SegmentedControl
          aria-labelledby={signInLabel}
          data={signInForms.map((value) => ({ value, label: t(`field.signInForms.${value}`) }))}
          value={draft.signIn}
          onChange={(signIn) => set({ signIn: signIn as ConnectionDraft['signIn'] })}
        />
      </div>
      <SignInFields typed={draft} onChange={set} stored={stored} hint={signInHint} />
      <ConnectionRequestProfile draft={draft} onChange={set} />
    </div>
  );
}
