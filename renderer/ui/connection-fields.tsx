import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { actionPaths, checkBaseAddress, keyForms } from '../../shared/model/connection.ts';
import styles from './connection-fields.module.css';

export interface ConnectionDraft {
  readonly name: string;
  readonly baseAddress: string;
  readonly apiKey: string;
  readonly actionPath: (typeof actionPaths)[number];
  readonly keyForm: (typeof keyForms)[number];
}

interface ConnectionFieldsProps {
  readonly draft: ConnectionDraft;
  readonly onChange: (draft: ConnectionDraft) => void;
  /** True while editing: an empty key keeps the stored one, which no call gives back. */
  readonly keyStored?: boolean;
}

/** What a connection needs, with the address checked as it is typed. The key is typed here and never shown again. */
export function ConnectionFields({ draft, onChange, keyStored = false }: ConnectionFieldsProps) {
  const { t } = useTranslation(['connections', 'failures']);
  const [left, setLeft] = useState(false);
  const set = (change: Partial<ConnectionDraft>) => onChange({ ...draft, ...change });
  const address = checkBaseAddress(draft.baseAddress);
  // While the person is still typing, only what cannot become right by typing on is called wrong.
  const telling = !address.ok && draft.baseAddress.trim() !== '' && (left || address.problem === 'not-https');
  return (
    <div className={styles.fields}>
      <TextInput
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
      <TextInput
        label={t('field.key')}
        description={keyStored ? t('field.keyStored') : t('field.keyHint')}
        type="password"
        value={draft.apiKey}
        maxLength={400}
        required={!keyStored}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => set({ apiKey: event.currentTarget.value })}
      />
      <details className={styles.more}>
        <summary>{t('field.more')}</summary>
        <div className={styles.pair}>
          <Select
            label={t('field.path')}
            data={[...actionPaths]}
            value={draft.actionPath}
            onChange={(actionPath) => set({ actionPath: actionPath as ConnectionDraft['actionPath'] })}
          />
          <Select
            label={t('field.keyForm')}
            data={keyForms.map((form) => ({ value: form, label: t(`field.keyForms.${form}`) }))}
            value={draft.keyForm}
            onChange={(keyForm) => set({ keyForm: keyForm as ConnectionDraft['keyForm'] })}
          />
        </div>
      </details>
    </div>
  );
}

/** True when the fields hold enough to try. */
export function isComplete(draft: ConnectionDraft, keyStored = false): boolean {
  const keyed = keyStored || draft.apiKey.trim() !== '';
  return draft.name.trim() !== '' && keyed && checkBaseAddress(draft.baseAddress).ok;
}
