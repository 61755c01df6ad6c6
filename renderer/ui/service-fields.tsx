import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ServiceField } from '../../shared/model/service.ts';

export type FieldValues = Readonly<Record<string, string>>;

interface ServiceFieldsProps {
  readonly fields: readonly ServiceField[];
  readonly values: FieldValues;
  readonly onChange: (values: FieldValues) => void;
  /** True once the person tried to go on: then what is missing is said at its field. */
  readonly showMissing: boolean;
}

/** What the supplier's form sends for a tick. */
const ticked = 'on';

/** The fields that must still be filled, in their order. */
export function missingFields(fields: readonly ServiceField[], values: FieldValues): readonly ServiceField[] {
  return fields.filter((field) => field.required && (values[field.name] ?? '').trim() === '');
}

/** Only what belongs to the service and is filled, under exactly the supplier's names. */
export function filledFields(fields: readonly ServiceField[], values: FieldValues): Record<string, string> {
  const filled = fields.flatMap(({ name }): [string, string][] => {
    const value = (values[name] ?? '').trim();
    return value === '' ? [] : [[name, value]];
  });
  return Object.fromEntries(filled);
}

/** The fields that a service asks for besides its identifier. */
export function ServiceFields({ fields, values, onChange, showMissing }: ServiceFieldsProps) {
  const { t } = useTranslation('services');
  const missing = showMissing ? missingFields(fields, values) : [];
  return fields.map((field) => {
    const value = values[field.name] ?? '';
    const set = (next: string) => onChange({ ...values, [field.name]: next });
    const shared = {
      label: <bdi>{field.name}</bdi>,
      required: field.required,
      ...(field.description === '' ? {} : { description: field.description }),
      ...(missing.includes(field) ? { error: t('field.required') } : {}),
    };
    const typed = {
      value,
      onChange: (event: { currentTarget: { value: string } }) => set(event.currentTarget.value),
    };
    switch (field.kind) {
      case 'choice':
        return (
          <NativeSelect
            key={field.name}
            {...shared}
            {...typed}
            data={[{ value: '', label: t('field.choose') }, ...field.choices]}
          />
        );
      case 'long-text':
        return <Textarea key={field.name} {...shared} {...typed} autosize minRows={2} maxRows={6} />;
      case 'tick':
        return (
          <Checkbox
            key={field.name}
            {...shared}
            checked={value === ticked}
            onChange={(event) => set(event.currentTarget.checked ? ticked : '')}
          />
        );
      case 'text':
        return <TextInput key={field.name} {...shared} {...typed} maxLength={4_000} />;
      default:
        // date and time: the browser's own fields of that name.
        return <TextInput key={field.name} {...shared} {...typed} type={field.kind} />;
    }
  });
}
