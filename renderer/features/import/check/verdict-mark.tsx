import type { ReactNode } from 'react';
import { IconCheck, IconCopy, IconMinus, IconTool, IconX } from '../../../ui/icons/icons.tsx';
import styles from './verdict-mark.module.css';
import type { VerdictTone } from './verdict-words.ts';

const marks = { good: IconCheck, mend: IconTool, bad: IconX, double: IconCopy, aside: IconMinus } as const;

/** Shows a verdict by shape, colour and word. */
export function VerdictMark({
  tone,
  words,
  wraps = false,
  spoken = false,
  children,
}: {
  readonly tone: VerdictTone;
  readonly words: string;
  /** True if a long text may use a second line. */
  readonly wraps?: boolean;
  /** True if visible text next to the verdict says the same; the words are then only for screen readers. */
  readonly spoken?: boolean;
  readonly children?: ReactNode;
}) {
  const Mark = marks[tone];
  return (
    <span className={styles.verdict} data-tone={tone} data-wraps={wraps || undefined} title={words}>
      <Mark size={14} aria-hidden />
      <span className={spoken ? 'visually-hidden' : styles.words}>{words}</span>
      {children}
    </span>
  );
}
