import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  actionPaths,
  bulkForms,
  interfaceChoices,
  keyForms,
} from '../../../shared/model/connection/connection.ts';
import type { ConnectionDraft } from './connection-draft.ts';
import styles from './connection-fields.module.css';
import { RestKeyForm } from './rest-key-form.tsx';

interface ConnectionRequestProfileProps {
  readonly draft: ConnectionDraft;
  readonly onChange: (change: Partial<ConnectionDraft>) => void;
}

/** How a supplier takes requests, each choice explained in a sentence. The defaults suit most suppliers. */
export function ConnectionRequestProfile(props: ConnectionRequestProfileProps) {
  const { t } = useTranslation('connections');
  // Few people open it, and its lists are the most expensive part of the form to draw.
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details
      className={styles.more}
      onToggle={({ currentTarget }) => setWasOpened((before) => before || currentTarget.open)}
    >
      <summary>{t('field.more')}</summary>
      {wasOpened ? <Choices {...props} /> : null}
    </details>
  );
}

function Choices({ draft, onChange }: ConnectionRequestProfileProps) {
  const { t } = useTranslation('connections');
  const { interfaces, actionPath, keyForm, bulkForm, signIn } = draft;
  const usesAction = interfaces !== 'rest';
  return (
    <div className={styles.requestProfile}>
      <Select
        label={t('field.interfaces')}
        description={t(`field.interfacesMean.${interfaces}`)}
        data={interfaceChoices.map((value) => ({ value, label: t(`interface.${value}`) }))}
        value={interfaces}
        onChange={(value) => onChange({ interfaces: value as ConnectionDraft['interfaces'] })}
      />
      {usesAction ? (
        <div className={styles.pair}>
          <Select
            label={t('field.path')}
            description={t('field.pathHint')}
            data={[...actionPaths]}
            value={actionPath}
            onChange={(value) => onChange({ actionPath: value as ConnectionDraft['actionPath'] })}
          />
          <Select
            label={t('field.keyForm')}
            description={t('field.keyFormHint')}
            data={keyForms.map((value) => ({ value, label: t(`field.keyForms.${value}`) }))}
            value={keyForm}
            onChange={(value) => onChange({ keyForm: value as ConnectionDraft['keyForm'] })}
          />
        </div>
      ) : null}
      <div className={styles.pair}>
        {usesAction ? (
          <Select
            label={t('field.bulkForm')}
            description={t('field.bulkFormHint')}
            data={bulkForms.map((value) => ({ value, label: t(`field.bulkForms.${value}`) }))}
            value={bulkForm}
            onChange={(value) => onChange({ bulkForm: value as ConnectionDraft['bulkForm'] })}
          />
        ) : null}
        {interfaces === 'action' || signIn === 'password' ? null : (
          <RestKeyForm value={draft.restKeyForm} onChange={(restKeyForm) => onChange({ restKeyForm })} />
        )}
      </div>
    </div>
  );
}
