import { Fragment } from 'react';
import styles from './side-by-side.module.css';

interface SideBySideProps {
  readonly of: readonly (string | null | undefined)[];
  /** True for cells with little room. Each text is cut at its end, in its own text direction. */
  readonly cut?: boolean;
}

/** Several texts in one line. Each has its own text direction, so that no text reorders another. Empty texts are omitted. */
export function SideBySide({ of, cut = false }: SideBySideProps) {
  const filledTexts = of.filter((text) => text !== null && text !== undefined && text !== '');
  if (cut)
    return (
      <span className={styles.line}>
        {filledTexts.map((text, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the texts have no other key
          <Fragment key={at}>
            {at === 0 ? null : <span className={styles.between}> · </span>}
            <bdi className="truncate">{text}</bdi>
          </Fragment>
        ))}
      </span>
    );
  return filledTexts.map((text, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the texts have no other key
    <Fragment key={at}>
      {at === 0 ? null : ' · '}
      <bdi>{text}</bdi>
    </Fragment>
  ));
}
