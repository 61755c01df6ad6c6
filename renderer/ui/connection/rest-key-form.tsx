import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { restKeyForms } from '../../../shared/model/connection/connection.ts';
import common from '../base/common.module.css';
import { intoView } from '../base/into-view.ts';
import type { ConnectionDraft } from './connection-draft.ts';
import styles from './connection-fields.module.css';

type Form = ConnectionDraft['restKeyForm'];

/** Setting: how the key is sent with REST requests. To send it in the address, a person must choose this after a warning. */
export function RestKeyForm({
  value,
  onChange,
}: {
  readonly value: Form;
  readonly onChange: (form: Form) => void;
}) {
  const { t } = useTranslation('connections');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Select
        label={t('field.restKeyForm')}
        description={value === 'query' ? undefined : t('field.restKeyFormHint')}
        data={restKeyForms.map((form) => ({ value: form, label: t(`field.restKeyForms.${form}`) }))}
        value={asking ? 'query' : value}
        onChange={(form) => {
          setAsking(form === 'query' && value !== 'query');
          if (form === 'bearer') onChange('bearer');
        }}
      />
      {asking || value === 'query' ? (
        <div ref={intoView} className={styles.warning} role="alert">
          <p>{t('field.restKeyFormWarning')}</p>
          {asking ? (
            <div className={common.wrapBelow}>
              <Button onClick={() => setAsking(false)}>{t('field.restKeyFormKeep')}</Button>
              <Button
                onClick={() => {
                  setAsking(false);
                  onChange('query');
                }}
              >
                {t('field.restKeyFormInsist')}
              </Button>
            </div>
          ) : null}
        </div>
      ) : null}
    </>
  );
}
