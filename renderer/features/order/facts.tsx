import type { ReactNode } from 'react';
import { Age } from '../../ui/format/age.tsx';
import styles from './facts.module.css';

/** Named facts side by side. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

export function Fact({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A fact that is a time, such as when an order was sent. Renders nothing if `at` is null. */
export function Moment({ name, at }: { readonly name: string; readonly at: number | null }) {
  if (at === null) return null;
  return (
    <Fact name={name}>
      <Age at={at} />
    </Fact>
  );
}
