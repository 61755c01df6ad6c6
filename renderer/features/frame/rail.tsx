import {
  IconAdjustments,
  IconBooks,
  IconChartBar,
  IconClipboardPlus,
  IconHelpHexagon,
  IconHome,
  IconListDetails,
  IconPlugConnected,
  IconReceipt,
  IconStack2,
  IconWallet,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { Keys } from '../../ui/base/keys.tsx';
import { type ScreenName, screens } from '../../ui/base/paths.ts';
import styles from './rail.module.css';

const icons: Readonly<Record<ScreenName, typeof IconHome>> = {
  desk: IconHome,
  'new-order': IconReceipt,
  import: IconClipboardPlus,
  orders: IconListDetails,
  uncertain: IconHelpHexagon,
  batches: IconStack2,
  catalogue: IconBooks,
  wallet: IconWallet,
  reports: IconChartBar,
  connections: IconPlugConnected,
  settings: IconAdjustments,
};

/** The screens, always in the same place and order. The shortcut shows on hover and focus. */
export function Rail() {
  const { t } = useTranslation('frame');
  const [path] = useLocation();
  return (
    <nav className={styles.rail} aria-label={t('screens')}>
      <ul className={styles.list}>
        {screens.map(({ name, path: target, letter }) => {
          const here = target === '/' ? path === '/' : path === target || path.startsWith(`${target}/`);
          const Icon = icons[name];
          return (
            <li key={name} data-apart={name === 'connections' || undefined}>
              <Link
                href={target}
                className={styles.link}
                aria-current={here ? 'page' : undefined}
                title={t(`screen.${name}`)}
              >
                <Icon size={18} stroke={1.6} aria-hidden />
                <span className={styles.word}>{t(`screen.${name}`)}</span>
                <span className={styles.keys}>
                  <Keys shortcut={`g ${letter}`} />
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
