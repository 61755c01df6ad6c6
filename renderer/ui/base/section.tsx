import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../format/format.ts';
import common from './common.module.css';
import styles from './section.module.css';

interface SectionProps {
  readonly title: string;
  /** Number of items, shown next to the title. */
  readonly count?: number;
  /** A sentence about the section. */
  readonly note?: ReactNode;
  /** Filters or a status, shown at the end of the heading. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A section of a screen with a title, as a named region. */
export function Section({ title, count, note, aside, children }: SectionProps) {
  const { i18n } = useTranslation();
  return (
    <section className={common.shrink} aria-label={title}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          {title}
          {count === undefined ? null : (
            <span className={common.mutedXs}> {formatCount(count, i18n.language)}</span>
          )}
        </h2>
        {note === undefined ? null : <p className={styles.note}>{note}</p>}
        {aside}
      </div>
      {children}
    </section>
  );
}
