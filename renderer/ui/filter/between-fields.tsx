import { TextInput } from '@mantine/core';
import styles from './filter-popover.module.css';

interface BetweenFieldsProps {
  /** Labels of the two fields. */
  readonly labels: readonly [from: string, to: string];
  readonly values: readonly [from: string, to: string];
  readonly onFrom: (value: string) => void;
  readonly onTo: (value: string) => void;
  /** Days as `2026-11-21`, or amounts as a person types them, a comma made a point. */
  readonly of: 'days' | 'amounts';
}

/** Two fields beside each other: from one day or amount to another, either of them left empty. */
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
          <TextInput
            key={labels[at]}
            inputMode="decimal"
            label={labels[at]}
            defaultValue={values[at]}
            onChange={(event) => onChange(event.currentTarget.value.trim().replace(',', '.'))}
          />
        ),
      )}
    </div>
  );
}
