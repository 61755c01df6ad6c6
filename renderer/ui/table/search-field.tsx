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
  /** Called for Enter or the down arrow; if omitted, the focus moves to the rows of the screen's table. */
  readonly onContinue?: () => void;
}

/** A field that filters a screen. Escape clears the field; Enter and the down arrow move to the results. */
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

/** Focuses the table row that is the tab stop, or the first link of a list that is not a table; false if there is neither. */
export function focusRows(): boolean {
  const row = document.querySelector<HTMLElement>('main :is([role="row"][tabindex="0"], [data-entry])');
  row?.focus();
  return row !== null;
}
