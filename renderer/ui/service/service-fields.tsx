import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { textUnder } from '../../../shared/model/base/texts-by-name.ts';
import type { ServiceField } from '../../../shared/model/service/service.ts';
import { type FieldValues, fieldProblems, withValue } from './field-values.ts';
import styles from './service-fields.module.css';

interface ServiceFieldsProps {
  readonly fields: readonly ServiceField[];
  readonly values: FieldValues;
  readonly onChange: (values: FieldValues) => void;
  /** True once the person has tried to continue: missing values are then reported at their field. */
  readonly showMissing: boolean;
}

/** The value that the supplier's form sends for a tick. */
const ticked = 'on';

/** The fields that a service asks for besides its identifier, each as the kind of input that the record names. */
export function ServiceFields({ fields, values, onChange, showMissing }: ServiceFieldsProps) {
  const { t } = useTranslation('services');
  const problems = fieldProblems(fields, values);
  if (fields.length === 0) return null;
  return (
    <>
      {fields.map((field) => {
        const problem = problems.get(field.name);
        // Wrong values are reported immediately; missing ones when the person tries to continue.
        const told = problem !== undefined && (showMissing || problem !== 'required');
        return (
          <Field
            key={field.name}
            field={field}
            value={textUnder(field.name, values)}
            error={told ? t(`field.problem.${problem}`) : null}
            onChange={(next) => onChange(withValue(values, field.name, next))}
          />
        );
      })}
      <p className={styles.note}>{t('field.additional')}</p>
    </>
  );
}

interface FieldProps {
  readonly field: ServiceField;
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
}

function Field({ field, value, error, onChange }: FieldProps) {
  const { t } = useTranslation('services');
  const shared = {
    label: (
      <>
        <bdi className={styles.name}>{field.name}</bdi>
        {field.required ? null : <span className={styles.optional}> {t('field.optional')}</span>}
      </>
    ),
    required: field.required,
    // A code scanned into a field that the service asks for belongs there.
    'data-scan': 'here',
    ...(field.description === '' ? {} : { description: <bdi>{field.description}</bdi> }),
    error,
  };
  const typed = {
    value,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
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
      // The browser's own field types: they write what the check reads, whatever the language shows.
      return <TextInput {...shared} {...typed} type={field.kind} className={styles.short} />;
  }
}
