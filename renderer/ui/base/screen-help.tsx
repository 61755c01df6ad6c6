import { ActionIcon, Popover } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { screens } from './paths.ts';
import styles from './screen.module.css';

const areas = [...screens, { name: 'welcome', path: '/welcome' }, { name: 'gap', path: '/gap' }] as const;

/** What the screen of this address is for, in one paragraph behind a button. Nothing where no screen is. */
export function ScreenHelp() {
  const { t } = useTranslation('help');
  const [path] = useLocation();
  const area = areas.find((each) => each.path.split('/')[1] === path.split('/')[1]);
  if (area === undefined) return null;
  return (
    <Popover width={360} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon className={styles.help ?? ''} aria-label={t('ask')} title={t('ask')}>
          <IconHelpCircle size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('ask')} tabIndex={-1}>
        <p className={styles.helpWords}>{t(`screen.${area.name}`)}</p>
      </Popover.Dropdown>
    </Popover>
  );
}
