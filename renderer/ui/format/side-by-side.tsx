import { Fragment } from 'react';
import styles from './side-by-side.module.css';

interface SideBySideProps {
  readonly of: readonly (string | null | undefined)[];
  /** In a cell with little room: each is cut at its own end, whichever side that is. */
  readonly cut?: boolean;
}

/** Texts of other people in one line, each in its own direction, so that none moves its neighbours; empty ones are left out. */
export function SideBySide({ of, cut = false }: SideBySideProps) {
  const shown = of.filter((text) => text !== null && text !== undefined && text !== '');
  if (cut)
    return (
      <span className={styles.line}>
        {shown.map((text, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the texts have no other name
          <Fragment key={at}>
            {at === 0 ? null : <span className={styles.between}> · </span>}
            <bdi className="truncate">{text}</bdi>
          </Fragment>
        ))}
      </span>
    );
  return shown.map((text, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the texts have no other name
    <Fragment key={at}>
      {at === 0 ? null : ' · '}
      <bdi>{text}</bdi>
    </Fragment>
  ));
}
