import type { ReactNode } from 'react';
import styles from './chips.module.css';

interface ChipsProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** A row of filter chips for a list. */
export function Chips({ label, children }: ChipsProps) {
  return (
    <fieldset className={styles.chips} aria-label={label}>
      {children}
    </fieldset>
  );
}

interface ChipProps {
  readonly isOn: boolean;
  readonly onPress: () => void;
  /** Number of results with this filter, formatted. */
  readonly count: string;
  /** Total of these results, if shown. */
  readonly sum?: string | undefined;
  readonly look?: 'uncertain' | 'late' | undefined;
  readonly children: ReactNode;
}

/** One chip in `Chips`: a filter with the number of its results. */
export function Chip({ isOn, onPress, count, sum, look, children }: ChipProps) {
  return (
    <button type="button" className={styles.chip} data-look={look} aria-pressed={isOn} onClick={onPress}>
      {children} <span className={styles.count}>{count}</span>
      {sum === undefined ? null : <bdi className={styles.sum}>{sum}</bdi>}
    </button>
  );
}
