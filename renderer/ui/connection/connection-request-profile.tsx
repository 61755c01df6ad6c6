import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  actionPaths,
  bulkForms,
  type Connection,
  interfaceChoices,
  keyForms,
  requestForms,
} from '../../../shared/model/connection/connection.ts';
import { type ConnectionDraft, isFamily } from './connection-draft.ts';
import styles from './connection-fields.module.css';
import { RestKeyForm } from './rest-key-form.tsx';

interface ConnectionRequestProfileProps {
  readonly draft: ConnectionDraft;
  readonly onChange: (change: Partial<ConnectionDraft>) => void;
  /** If a connection is edited: the request form in use, and who chose it. */
  readonly inUse: Pick<Connection, 'requestForm' | 'requestFormBy'> | undefined;
}

/** Fields for how a supplier accepts requests, each option with a sentence of explanation. The defaults suit most suppliers. */
export function ConnectionRequestProfile(props: ConnectionRequestProfileProps) {
  const { t } = useTranslation('connections');
  // This part is rendered only after it was opened, because it is rarely needed and its lists are the slowest part of the form.
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

function Choices({ draft, onChange, inUse }: ConnectionRequestProfileProps) {
  const { t } = useTranslation('connections');
  const { interfaces, actionPath, keyForm, bulkForm, signIn, requestForm } = draft;
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
        <Select
          label={t('field.requestForm')}
          description={
            requestForm !== 'automatic'
              ? t('field.requestFormFixed')
              : inUse?.requestFormBy === 'accepted'
                ? t('field.requestFormAccepted', { form: t(`requestForm.${inUse.requestForm}`) })
                : t('field.requestFormHint')
          }
          data={(['automatic', ...requestForms] as const).map((value) => ({
            value,
            label: t(`requestForm.${value}`),
          }))}
          value={requestForm}
          onChange={(value) => onChange(changeOfForm(value as ConnectionDraft['requestForm']))}
        />
      ) : null}
      {usesAction ? (
        <div className={styles.pair}>
          <Select
            label={t('field.path')}
            description={t('field.pathHint')}
            data={[...actionPaths]}
            value={actionPath}
            onChange={(value) => onChange({ actionPath: value as ConnectionDraft['actionPath'] })}
          />
          {isFamily(requestForm) ? null : (
            <Select
              label={t('field.keyForm')}
              description={t('field.keyFormHint')}
              data={keyForms.map((value) => ({ value, label: t(`field.keyForms.${value}`) }))}
              value={keyForm}
              onChange={(value) => onChange({ keyForm: value as ConnectionDraft['keyForm'] })}
            />
          )}
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

/** Suppliers of this family use a single path, and most accept several orders in one request. */
function changeOfForm(requestForm: ConnectionDraft['requestForm']): Partial<ConnectionDraft> {
  return isFamily(requestForm)
    ? { requestForm, actionPath: '/api/index.php', bulkForm: 'array' }
    : { requestForm };
}
