import { SegmentedControl, TextInput } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Connection,
  checkBaseAddress,
  signInForms,
} from '../../../shared/model/connection/connection.ts';
import common from '../base/common.module.css';
import { type ConnectionDraft, isFamily, type StoredSignIn } from './connection-draft.ts';
import styles from './connection-fields.module.css';
import { ConnectionRequestProfile } from './connection-request-profile.tsx';
import { SignInFields } from './sign-in-fields.tsx';

interface ConnectionFieldsProps {
  readonly draft: ConnectionDraft;
  readonly onChange: (draft: ConnectionDraft) => void;
  /** If a connection is edited: the kind of its stored credentials, which are kept if the fields stay empty. */
  readonly stored?: StoredSignIn;
  /** Replaces the default hint of the sign-in field. */
  readonly signInHint?: string;
  /** Why the user name is needed; omitted if nothing indicates that it is needed. */
  readonly userNameHint?: string;
  /** If a connection is edited: the request form in use, and who chose it. */
  readonly requestForm?: Pick<Connection, 'requestForm' | 'requestFormBy'>;
}

/** The fields of a connection. The address is validated while a person types. */
export function ConnectionFields({
  draft,
  onChange,
  stored = null,
  signInHint,
  userNameHint,
  requestForm,
}: ConnectionFieldsProps) {
  const { t } = useTranslation(['connections', 'failures']);
  const [wasLeft, setWasLeft] = useState(false);
  const signInLabel = useId();
  const set = (change: Partial<ConnectionDraft>) => onChange({ ...draft, ...change });
  const address = checkBaseAddress(draft.baseAddress);
  // The user name field stays visible if it was needed when the form opened.
  const [hadUserName] = useState(draft.userName !== '');
  const asksUserName = hadUserName || userNameHint !== undefined || isFamily(draft.requestForm);
  const userNameField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (userNameHint !== undefined) userNameField.current?.focus();
  }, [userNameHint]);
  // While a person types, only an error that more characters cannot fix is shown.
  const showsError =
    !address.ok && draft.baseAddress.trim() !== '' && (wasLeft || address.problem === 'not-https');
  return (
    <div className={styles.fields}>
      <TextInput
        // In a dialog, this field gets the focus first, and not the close button.
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
        error={showsError ? t(`failures:address-refused.todo.${address.problem}`) : undefined}
        onBlur={() => setWasLeft(true)}
        onChange={(event) => set({ baseAddress: event.currentTarget.value })}
      />
      <div className={styles.signIn}>
        <span id={signInLabel} className={common.strong}>
          {t('field.signIn')}
        </span>
        <SegmentedControl
          aria-labelledby={signInLabel}
          data={signInForms.map((value) => ({ value, label: t(`field.signInForms.${value}`) }))}
          value={draft.signIn}
          onChange={(signIn) => set({ signIn: signIn as ConnectionDraft['signIn'] })}
        />
      </div>
      {draft.signIn === 'key' && (asksUserName || draft.userName !== '') ? (
        <TextInput
          ref={userNameField}
          label={t('field.userName')}
          description={userNameHint ?? t('field.userNameHint')}
          value={draft.userName}
          maxLength={200}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => set({ userName: event.currentTarget.value })}
        />
      ) : null}
      <SignInFields typed={draft} onChange={set} stored={stored} hint={signInHint} />
      <ConnectionRequestProfile draft={draft} onChange={set} inUse={requestForm} />
    </div>
  );
}
