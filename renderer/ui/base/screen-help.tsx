import { ActionIcon, Popover } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { IconHelpCircle } from '../icons/icons.tsx';
import { AfterPaint } from './after-paint.ts';
import { screens } from './paths.ts';
import styles from './screen.module.css';

const areas = [...screens, { name: 'welcome', path: '/welcome' }, { name: 'gap', path: '/gap' }] as const;

/** Button that shows one paragraph of help for the current screen. Renders nothing for screens without help. */
export function ScreenHelp() {
  const { t } = useTranslation('help');
  const [path] = useLocation();
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const area = areas.find((each) => each.path.split('/')[1] === path.split('/')[1]);
  if (area === undefined) return null;
  const helpButton = (
    <ActionIcon
      ref={button}
      className={styles.help ?? ''}
      aria-label={t('ask')}
      title={t('ask')}
      onClick={() => setOpened(!opened)}
      // The popover handles Escape while its paragraph has the focus; before that, the button handles it.
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpened(false);
      }}
    >
      <IconHelpCircle size={16} aria-hidden />
    </ActionIcon>
  );
  return (
    <AfterPaint before={helpButton}>
      <Popover width={360} position="bottom-end" opened={opened} onChange={setOpened}>
        <Popover.Target>{helpButton}</Popover.Target>
        <Popover.Dropdown aria-label={t('ask')}>
          <HelpText onGone={() => button.current?.focus()}>{t(`screen.${area.name}`)}</HelpText>
        </Popover.Dropdown>
      </Popover>
    </AfterPaint>
  );
}

/** Takes the focus when it opens and returns it when it closes. The popover does this with a delay, and the focus could get lost. */
function HelpText({ children, onGone }: { readonly children: string; readonly onGone: () => void }) {
  const paragraph = useRef<HTMLParagraphElement>(null);
  const onGoneRef = useRef(onGone);
  // A layout effect runs before the paragraph is removed; after that, the focus would be lost.
  useLayoutEffect(() => {
    const element = paragraph.current;
    element?.focus({ preventScroll: true });
    return () => {
      if (element?.contains(document.activeElement)) onGoneRef.current();
    };
  }, []);
  return (
    <p ref={paragraph} className={styles.helpWords} tabIndex={-1}>
      {children}
    </p>
  );
}
