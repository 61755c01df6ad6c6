import type { ReactNode } from 'react';
import common from '../../ui/base/common.module.css';
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
        <p className={common.strong}>{name}</p>
        {hint === undefined ? null : <p className={common.faintXs16}>{hint}</p>}
      </div>
      <div>{children}</div>
    </div>
  );
}
