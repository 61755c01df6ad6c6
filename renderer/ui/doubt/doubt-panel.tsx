import { type ReactNode, useId } from 'react';
import { StateMark } from '../order/state-mark.tsx';
import styles from './doubt-panel.module.css';

interface DoubtPanelProps {
  readonly title: string;
  /** What it means for the money, in a sentence. */
  readonly money: string;
  readonly children: ReactNode;
}

/** What may have been paid without being known here. Stronger than anything else on any screen. */
export function DoubtPanel({ title, money, children }: DoubtPanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header className={styles.head}>
        <StateMark state="uncertain" size={28} />
        <div>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <p>{money}</p>
        </div>
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  );
}
