import { ActionIcon } from '@mantine/core';
import { Fragment, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { IconChevronLeft } from '../icons/icons.tsx';
import { useMay } from '../staff/person.ts';
import { stepsTo } from './hash-location.ts';
import { setScreenTitle } from './page-title.ts';
import { screens } from './paths.ts';
import styles from './screen.module.css';
import { ScreenHelp } from './screen-help.tsx';

interface ScreenProps {
  readonly title: string;
  /** The address of the list, if this is a detail screen. Escape also goes back. */
  readonly back?: string;
  /** Figures or words next to the title, for example the number of shown rows. */
  readonly aside?: ReactNode;
  /** Buttons at the end of the header. */
  readonly actions?: ReactNode;
  /** True if the child, such as a table, fills the body and scrolls itself. */
  readonly fill?: boolean;
  readonly children: ReactNode;
}

/** Header and body of every screen. The heading takes the focus when the screen opens, so that the focus is never lost. */
export function Screen({ title, back, aside, actions, fill = false, children }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Focusing makes the browser compute the layout. A microtask runs after all updates of this render, so that the layout is computed only
    // once.
    queueMicrotask(() => {
      const active = document.activeElement;
      // A field that took the focus itself (autoFocus) keeps the focus.
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
        {back === undefined ? null : <Back to={back} />}
        <Beside>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            <bdi title={title}>{title}</bdi>
          </h1>
        </Beside>
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

/** The title, between the links to the other screens of the same place. The order is always the same. */
function Beside({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('frame');
  const [path] = useLocation();
  const may = useMay();
  const currentScreen = screens.find((screen) => screen.path === path);
  const otherScreens = screens.filter(
    ({ place, right }) => place === currentScreen?.place && (right === null || may(right)),
  );
  if (otherScreens.length < 2) return children;
  return (
    <nav className={styles.beside} aria-label={t(`place.${currentScreen?.place ?? 'desk'}`)}>
      {otherScreens.map(({ name, path: target }) =>
        name === currentScreen?.name ? (
          <Fragment key={name}>{children}</Fragment>
        ) : (
          <Link key={name} href={target} className={styles.other}>
            {t(`screen.${name}`)}
          </Link>
        ),
      )}
    </nav>
  );
}

/** Goes back to the previous screen, or to the list if the page was opened at this address. */
function Back({ to }: { readonly to: string }) {
  const { t } = useTranslation('common');
  function goBack(event: MouseEvent): void {
    if (stepsTo() === 0) return;
    event.preventDefault();
    history.back();
  }
  return (
    <ActionIcon
      component={Link}
      href={to}
      aria-label={t('back')}
      title={`${t('back')} (Esc)`}
      data-back
      onClick={goBack}
    >
      <IconChevronLeft size={18} className={styles.back} aria-hidden />
    </ActionIcon>
  );
}
