import { TextInput } from '@mantine/core';
import type { Ref } from 'react';
import { IconSearch } from '../icons/icons.tsx';

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly className?: string | undefined;
  readonly fieldRef?: Ref<HTMLInputElement>;
  readonly autoFocus?: boolean;
  /** Continues from here, by Enter or the arrow down; without it to the rows of the screen's table. */
  readonly onContinue?: () => void;
}

/** Narrows a screen: Escape empties it, Enter and the arrow down continue to what was found. */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder, value, onChange, className, fieldRef, autoFocus = false } = props;
  const { onContinue = focusRows } = props;
  return (
    <TextInput
      {...(fieldRef === undefined ? {} : { ref: fieldRef })}
      autoFocus={autoFocus}
      className={className ?? ''}
      aria-label={label}
      placeholder={placeholder}
      maxLength={200}
      leftSection={<IconSearch size={15} aria-hidden />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && value !== '') {
          event.preventDefault();
          onChange('');
        }
        if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
        event.preventDefault();
        onContinue();
      }}
    />
  );
}

/** The focus goes to the row of the table that Tab would reach, or to the first link of a list that is no table; false without either. */
export function focusRows(): boolean {
  const row = document.querySelector<HTMLElement>('main :is([role="row"][tabindex="0"], [data-entry])');
  row?.focus();
  return row !== null;
}
