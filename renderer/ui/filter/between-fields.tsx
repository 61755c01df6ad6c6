import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AmountQuestion } from '../format/amount-question.tsx';
import { readAmount, soleAmount, writeAmount } from '../format/read-amount.ts';
import styles from './filter-popover.module.css';

interface BetweenFieldsProps {
  readonly labels: readonly [from: string, to: string];
  readonly values: readonly [from: string, to: string];
  readonly onFrom: (value: string) => void;
  readonly onTo: (value: string) => void;
  /** Values are days such as `2026-11-21`, or decimal amounts. A value is `''` if the typed text is not one valid value. */
  readonly of: 'days' | 'amounts';
}

/** Two fields for the start and the end of a range. Each may be empty. */
export function BetweenFields({ labels, values, onFrom, onTo, of }: BetweenFieldsProps) {
  return (
    <div className={styles.pair}>
      {([onFrom, onTo] as const).map((onChange, at) =>
        of === 'days' ? (
          <TextInput
            key={labels[at]}
            type="date"
            label={labels[at]}
            value={values[at]}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        ) : (
          <AmountBound
            key={labels[at]}
            label={labels[at] ?? ''}
            value={values[at] ?? ''}
            onChange={onChange}
          />
        ),
      )}
    </div>
  );
}

function AmountBound({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const { t, i18n } = useTranslation('common');
  const [text, setText] = useState(value === '' ? '' : writeAmount(value, i18n.language));
  const read = readAmount(text);
  const type = (typed: string): void => {
    setText(typed);
    onChange(soleAmount(readAmount(typed)) ?? '');
  };
  return (
    <TextInput
      inputMode="decimal"
      dir="ltr"
      label={label}
      value={text}
      error={
        text.trim() === '' || read.is === 'amount' ? null : (
          <AmountQuestion read={read} wrong={t('notAnAmount')} onChoose={type} />
        )
      }
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
