import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AmountQuestion } from './amount-question.tsx';
import { readAmount, readCount, soleAmount, writeAmount } from './read-amount.ts';

interface AmountFieldProps {
  readonly label: string;
  /** The saved decimal; null if none. */
  readonly amount: string | null;
  readonly of: 'amounts' | 'counts';
  /** True if the amount may be saved. The amount of an empty field is null. */
  readonly accepts: (amount: string | null) => boolean;
  readonly onSave: (amount: string | null) => void;
  readonly inputClassName: string;
  readonly unit?: string;
}

/** A field for an amount or a whole number. It saves when it loses the focus. Invalid text stays in the field, with the reason. */
export function AmountField({ label, amount, of, accepts, onSave, inputClassName, unit }: AmountFieldProps) {
  const { t, i18n } = useTranslation('common');
  // The typed text; null until a person types.
  const [typed, setTyped] = useState<string | null>(null);
  const [wasLeft, setWasLeft] = useState(false);
  const readTyped = of === 'counts' ? readCount : readAmount;
  const read = readTyped(typed ?? '');
  function leave(text: string | null): void {
    setWasLeft(true);
    if (text === null) return;
    const value = soleAmount(readTyped(text));
    if ((value === null && text.trim() !== '') || !accepts(value)) return;
    setTyped(null);
    if (value !== amount) onSave(value);
  }
  return (
    <TextInput
      aria-label={label}
      inputMode={of === 'counts' ? 'numeric' : 'decimal'}
      dir="ltr"
      maxLength={24}
      rightSection={unit}
      classNames={{ input: `mono ${inputClassName}` }}
      value={typed ?? (amount === null ? '' : writeAmount(amount, i18n.language))}
      error={
        typed === null || !wasLeft ? null : (
          <AmountQuestion
            read={read}
            wrong={t('notAnAmount')}
            onChoose={(text) => {
              setTyped(text);
              leave(text);
            }}
          />
        )
      }
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        setWasLeft(false);
      }}
      onBlur={() => leave(typed)}
    />
  );
}
