import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePerson } from './person.ts';

/** The name for a record: the signed-in person's, or else a typed name, whose default is the operator in the settings. */
export function useOperator(operator: string | undefined): {
  readonly who: string;
  readonly setWho: (who: string) => void;
} {
  const person = usePerson();
  const [typed, setWho] = useState<string | null>(null);
  return { who: person?.name ?? typed ?? operator ?? '', setWho };
}

/** Shows the signed-in person's name, or asks for a name. */
export function OperatorField({
  by: { who, setWho },
  label,
  error,
  className,
}: {
  readonly by: ReturnType<typeof useOperator>;
  readonly label?: string;
  readonly error: string | null;
  readonly className?: string | undefined;
}) {
  const { t } = useTranslation(['staff', 'common']);
  if (usePerson() !== null)
    return <p className={className}>{t('recordedAs', { name: `\u2068${who}\u2069` })}</p>;
  return (
    <TextInput
      label={label ?? t('common:statement.who')}
      required
      maxLength={80}
      className={className ?? ''}
      value={who}
      error={error}
      onChange={(event) => setWho(event.currentTarget.value)}
    />
  );
}
