import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ListRow } from '../../../../shared/model/list/rows/row.ts';
import styles from './check-table.module.css';

interface FixFieldProps {
  readonly row: ListRow;
  readonly label: string;
  /** Null: unchanged. */
  readonly onDone: (text: string | null) => void;
}

/** Edits the text of one row in place. Enter accepts, Escape cancels; the focus returns to the row. */
export function FixField({ row, label, onDone }: FixFieldProps) {
  const [text, setText] = useState(row.text.slice(0, 400));
  function end(input: HTMLElement, result: string | null): void {
    const line = input.closest<HTMLElement>('[role="row"]');
    onDone(result === null || result.trim() === '' || result === row.text ? null : result);
    requestAnimationFrame(() => line?.focus({ preventScroll: true }));
  }
  return (
    <TextInput
      autoFocus
      size="xs"
      aria-label={label}
      dir="ltr"
      classNames={{ input: `mono ${styles.field}` }}
      value={text}
      maxLength={400}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={(event) => end(event.currentTarget, text)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        else if (event.key === 'Escape') end(event.currentTarget, null);
      }}
    />
  );
}
