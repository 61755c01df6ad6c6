import { IconChevronDown, IconChevronRight } from '../icons/icons.tsx';
import styles from './data-table.module.css';
import { sectionAbove, type TableLine } from './table-lines.ts';

type SectionLine = Extract<TableLine<never>, { kind: 'section' }>;

interface SectionNameProps {
  readonly line: SectionLine;
  readonly collapsed: ReadonlySet<string> | undefined;
  readonly onToggle: ((section: string) => void) | undefined;
}

/** A section's name and number of rows. It is a button if the section can be collapsed. */
export function SectionName({ line, collapsed, onToggle }: SectionNameProps) {
  const heading = (
    <>
      <bdi>{line.section}</bdi> <span className={styles.count}>{line.count}</span>
    </>
  );
  if (onToggle === undefined) return heading;
  const open = !collapsed?.has(line.section);
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-expanded={open}
      onClick={() => onToggle(line.section)}
    >
      <Chevron size={14} aria-hidden className={styles.chevron} />
      {heading}
    </button>
  );
}

/** The section of the first visible line, shown below the header while the section's own heading is scrolled out of view. */
export function PinnedSection<Row>({
  lines,
  at,
}: {
  readonly lines: readonly TableLine<Row>[];
  readonly at: number;
}) {
  const line = sectionAbove(lines, at);
  if (line?.kind !== 'section') return null;
  return (
    <div aria-hidden="true" className={styles.pinned}>
      <div className={styles.section}>
        <bdi>{line.section}</bdi> <span className={styles.count}>{line.count}</span>
      </div>
    </div>
  );
}
