import type { ReactNode } from 'react';
import common from './common.module.css';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  /** The purpose of the screen, or what was not found. */
  readonly title: string;
  readonly children?: ReactNode;
  /** The next step: one or two buttons. */
  readonly actions?: ReactNode;
}

/** Shown instead of an empty list. Explains what the list will contain, and offers the next step. */
export function EmptyState({ title, children, actions }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{title}</p>
      {children === undefined ? null : <div className={common.muted}>{children}</div>}
      {actions === undefined ? null : <div className={common.wrapBelow}>{actions}</div>}
    </div>
  );
}
