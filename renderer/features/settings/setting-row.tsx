import type { ReactNode } from 'react';
import styles from './settings-screen.module.css';

/** One setting: name and explanation at the start of the row, its control at the end. */
export function SettingRow({
  name,
  hint,
  children,
}: {
  readonly name: string;
  readonly hint?: string;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.row}>
      <div>
        <p className={styles.name}>{name}</p>
        {hint === undefined ? null : <p className={styles.hint}>{hint}</p>}
      </div>
      <div>{children}</div>
    </div>
  );
}
