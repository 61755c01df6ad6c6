import { type ReactNode, useEffect, useRef } from 'react';
import { setScreenTitle } from './page-title.ts';
import styles from './screen.module.css';
import { ScreenHelp } from './screen-help.tsx';

interface ScreenProps {
  readonly title: string;
  /** Figures or words beside the title, e.g. how many rows are shown. */
  readonly aside?: ReactNode;
  /** Buttons at the end of the header. */
  readonly actions?: ReactNode;
  /** True: the body does not scroll and its child fills it (a table that scrolls by itself). */
  readonly fill?: boolean;
  readonly children: ReactNode;
}

/** The header and body of every screen. Its heading takes the focus when the screen opens, so that focus is never lost. */
export function Screen({ title, aside, actions, fill = false, children }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The browser lays the page out to give the focus: after all that this drawing leads to is drawn, so that it does it once.
    queueMicrotask(() => {
      const active = document.activeElement;
      // A field of the screen that asked for the focus itself (autoFocus) keeps it.
      if (active?.closest('main') === null || active === null)
        heading.current?.focus({ preventScroll: true });
    });
  }, []);
  useEffect(() => {
    setScreenTitle(title);
  }, [title]);
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          <bdi>{title}</bdi>
        </h1>
        <div className={styles.aside}>{aside}</div>
        <div className={styles.actions}>
          {actions}
          <ScreenHelp />
        </div>
      </header>
      <div className={fill ? styles.fill : styles.body}>{children}</div>
    </div>
  );
}
