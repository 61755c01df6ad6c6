import { Checkbox, NativeSelect, Select, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { textUnder } from '../../../shared/model/base/texts-by-name.ts';
import type { PanelChoice } from '../../../shared/model/service/panel-list.ts';
import type { ServiceField } from '../../../shared/model/service/service.ts';
import common from '../base/common.module.css';
import { useMay } from '../staff/person.ts';
import { type FieldValues, fieldProblems, withValue } from './field-values.ts';
import styles from './service-fields.module.css';

interface ServiceFieldsProps {
  readonly fields: readonly ServiceField[];
  readonly values: FieldValues;
  readonly onChange: (values: FieldValues) => void;
  /** True after a person tried to continue. Then each field without a required value shows an error. */
  readonly showMissing: boolean;
  /** Returns the choices for a field, from a list of the supplier; null if the supplier has no list for the field. */
  readonly choicesOf?: (field: ServiceField) => readonly PanelChoice[] | null;
  /** Called if a person who may set up connections says that this supplier does not need the field. */
  readonly onUnneeded?: (name: string) => void;
}

/** The value that the supplier's own form sends for a ticked box. */
const ticked = 'on';

/** The fields that a service needs in addition to the identifier. The service says the type of each field. */
export function ServiceFields(props: ServiceFieldsProps) {
  const { fields, values, onChange, showMissing, choicesOf, onUnneeded } = props;
  const { t } = useTranslation('services');
  const maySay = useMay()('connections');
  const problems = fieldProblems(fields, values);
  if (fields.length === 0) return null;
  return (
    <>
      {fields.map((field) => {
        const problem = problems.get(field.name);
        // An invalid value is reported immediately, a missing value only after the person tries to continue.
        const reported = problem !== undefined && (showMissing || problem !== 'required');
        const name = field.name;
        return (
          <div key={name} className={styles.field}>
            <Field
              field={field}
              choices={choicesOf?.(field) ?? null}
              value={textUnder(name, values)}
              error={reported ? t(`field.problem.${problem}`) : null}
              onChange={(next) => onChange(withValue(values, name, next))}
            />
            {field.panel && maySay && onUnneeded !== undefined ? (
              <button
                type="button"
                className={styles.unneeded}
                title={t('field.unneededMeans')}
                aria-label={t('field.unneededNamed', { name })}
                onClick={() => onUnneeded(name)}
              >
                {t('field.unneeded')}
              </button>
            ) : null}
          </div>
        );
      })}
      <p className={styles.note}>{t('field.additional')}</p>
    </>
  );
}

interface FieldProps {
  readonly field: ServiceField;
  readonly choices: readonly PanelChoice[] | null;
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
}

function Field({ field, choices, value, error, onChange }: FieldProps) {
  const { t } = useTranslation('services');
  const shared = {
    label: (
      <>
        <bdi className={common.anywhere}>{field.name}</bdi>
        {field.required ? null : <span className={styles.optional}> {t('field.optional')}</span>}
      </>
    ),
    required: field.required,
    // A code that is scanned into this field stays in the field.
    'data-scan': 'here',
    ...(field.description === '' ? {} : { description: <bdi>{field.description}</bdi> }),
    error,
  };
  const typed = {
    value,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  if (choices !== null)
    return (
      <Select
        {...shared}
        data={choices.map(({ id, name }) => ({ value: id, label: name }))}
        value={value === '' ? null : value}
        onChange={(next) => onChange(next ?? '')}
        placeholder={t('field.choose')}
        nothingFoundMessage={t('field.noneFound')}
        searchable
        limit={100}
      />
    );
  switch (field.kind) {
    case 'choice':
      return (
        <NativeSelect
          {...shared}
          {...typed}
          data={[{ value: '', label: t('field.choose') }, ...field.choices]}
        />
      );
    case 'long-text':
      return <Textarea {...shared} {...typed} autosize minRows={2} maxRows={6} maxLength={4_000} />;
    case 'tick':
      return (
        <Checkbox
          {...shared}
          size="xs"
          checked={value === ticked}
          onChange={(event) => onChange(event.currentTarget.checked ? ticked : '')}
        />
      );
    case 'number':
      return (
        <TextInput
          {...shared}
          {...typed}
          inputMode="decimal"
          dir="ltr"
          maxLength={40}
          className={styles.short}
        />
      );
    case 'text':
      return <TextInput {...shared} {...typed} maxLength={4_000} />;
    case 'date':
    case 'time':
      // The browser's own input types return values in the expected format in every language.
      return <TextInput {...shared} {...typed} type={field.kind} className={styles.short} />;
  }
}
