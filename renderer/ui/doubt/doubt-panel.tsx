import { type ReactNode, useId } from 'react';
import { StateMark } from '../order/state-mark.tsx';
import styles from './doubt-panel.module.css';

interface DoubtPanelProps {
  readonly title: string;
  /** The effect on money, as a sentence. */
  readonly money: string;
  readonly children: ReactNode;
}

/** Panel for orders that may be paid although the app does not know it. It is the most prominent element of any screen. */
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
