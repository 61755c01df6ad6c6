import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { readCount, soleAmount } from './read-amount.ts';

interface CountFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** Initial value. */
  readonly value: number;
  /** Called with the number; null if the text is not a whole number. */
  readonly onChange: (count: number | null) => void;
}

/** A field for a small whole number. It accepts digits of any script. The caller checks the range. */
export function CountField({ value, onChange, ...input }: CountFieldProps) {
  const [typed, setTyped] = useState(String(value));
  return (
    <TextInput
      {...input}
      inputMode="numeric"
      dir="ltr"
      maxLength={12}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        const count = soleAmount(readCount(event.currentTarget.value));
        onChange(count === null ? null : Number(count));
      }}
    />
  );
}
