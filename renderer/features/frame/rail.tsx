import { Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { needsSomebody } from '../../../shared/model/order/batch.ts';
import { useContract } from '../../client/contract-context.tsx';
import { useDrafts } from '../../client/drafts/use-drafts.ts';
import { Keys } from '../../ui/base/keys.tsx';
import { type ScreenName, screens } from '../../ui/base/paths.ts';
import { intlLocale } from '../../ui/format/format.ts';
import {
  IconAdjustments,
  IconBooks,
  IconCalendarCheck,
  IconChartBar,
  IconCirclePlus,
  IconHelpHexagon,
  IconHome,
  IconListDetails,
  IconMessageReport,
  IconPlugConnected,
  IconStack2,
  IconTableImport,
  IconTag,
  IconUsers,
  IconWallet,
} from '../../ui/icons/icons.tsx';
import { useMay } from '../../ui/staff/person.ts';
import styles from './rail.module.css';

const icons: Readonly<Record<ScreenName, typeof IconHome>> = {
  desk: IconHome,
  'new-order': IconCirclePlus,
  import: IconTableImport,
  orders: IconListDetails,
  uncertain: IconHelpHexagon,
  customers: IconUsers,
  batches: IconStack2,
  catalogue: IconBooks,
  prices: IconTag,
  wallet: IconWallet,
  claims: IconMessageReport,
  reports: IconChartBar,
  books: IconCalendarCheck,
  connections: IconPlugConnected,
  settings: IconAdjustments,
};

const dayComesMs = 60_000;

type Counted = Extract<ScreenName, 'uncertain' | 'batches' | 'claims'>;

/** Counts of items that need attention, of the whole shop. */
function useWaiting(): Readonly<Record<Counted, number>> {
  const contract = useContract();
  const { data: counts } = useQuery(contract.orders.counts.queryOptions());
  const { data: paused } = useQuery(contract.batches.paused.queryOptions());
  // Its day comes without a change of anything.
  const { data: claims } = useQuery(contract.claims.counts.queryOptions({ refetchInterval: dayComesMs }));
  return {
    uncertain: counts?.uncertain ?? 0,
    batches: paused?.filter(needsSomebody).length ?? 0,
    claims: claims?.due ?? 0,
  };
}

/** The screens, always in the same place and order. The shortcut shows on hover and focus. */
export function Rail() {
  const { t } = useTranslation('frame');
  const [path] = useLocation();
  const waiting = useWaiting();
  const drafts = useDrafts();
  const may = useMay();
  // Where the words have no room (rail.module.css), the name and the key stand beside the icon.
  const narrow = useMediaQuery('(width < 1100px)') ?? false;
  return (
    <nav className={styles.rail} aria-label={t('screens')}>
      <ul className={styles.list}>
        {screens.map(({ name, path: target, letter, right }) => {
          if (right !== null && !may(right)) return null;
          const here = target === '/' ? path === '/' : path === target || path.startsWith(`${target}/`);
          return (
            <li
              key={name}
              data-apart={name === (may('connections') ? 'connections' : 'settings') || undefined}
            >
              <RailLink
                name={name}
                target={target}
                letter={letter}
                here={here}
                narrow={narrow}
                count={name in waiting ? waiting[name as Counted] : 0}
                hasDraft={
                  !here &&
                  drafts?.some(({ is }) => (is === 'order' ? 'new-order' : 'import') === name) === true
                }
              />
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

interface RailLinkProps {
  readonly name: ScreenName;
  readonly target: string;
  readonly letter: string;
  readonly here: boolean;
  /** Without room for its word. */
  readonly narrow: boolean;
  /** Items that need attention there. */
  readonly count: number;
  /** Something is begun there and not placed. */
  readonly hasDraft: boolean;
}

const RailLink = memo(function RailLink(props: RailLinkProps) {
  const { name, target, letter, here, narrow, count, hasDraft } = props;
  const { t } = useTranslation('frame');
  const Icon = icons[name];
  const keys = <Keys shortcut={`g ${letter}`} />;
  const link = (
    <Link href={target} className={styles.link} aria-current={here ? 'page' : undefined}>
      <Icon size={18} strokeWidth={1.6} aria-hidden />
      <span className={styles.word}>{t(`screen.${name}`)}</span>
      {name === 'uncertain' || name === 'batches' || name === 'claims' ? (
        <Waiting of={name} count={count} />
      ) : null}
      {hasDraft ? (
        <span className={styles.draft}>
          <span className="visually-hidden">{t('waiting.draft')}</span>
        </span>
      ) : null}
      <span className={styles.keys}>{keys}</span>
    </Link>
  );
  if (!narrow) return link;
  return (
    <Tooltip
      label={
        <span className={styles.tip}>
          {t(`screen.${name}`)} {keys}
        </span>
      }
      position="right"
      openDelay={100}
      events={{ hover: true, focus: true, touch: false }}
    >
      {link}
    </Tooltip>
  );
});

function Waiting({ of, count }: { readonly of: Counted; readonly count: number }) {
  const { t, i18n } = useTranslation('frame');
  if (count === 0) return null;
  return (
    <span className={styles.waiting} data-of={of}>
      <span aria-hidden>{new Intl.NumberFormat(intlLocale(i18n.language)).format(count)}</span>
      <span className="visually-hidden">{t(`waiting.${of}`, { count })}</span>
    </span>
  );
}
