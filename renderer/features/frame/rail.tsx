import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import type { SavedDraft } from '../../../shared/model/draft/draft.ts';
import { needsSomebody } from '../../../shared/model/order/batch.ts';
import { useContract } from '../../client/contract-context.tsx';
import { useDrafts } from '../../client/drafts/use-drafts.ts';
import { usePractising } from '../../client/use-connections.ts';
import { Keys } from '../../ui/base/keys.tsx';
import { isAt, type PlaceName, screens } from '../../ui/base/paths.ts';
import { formatCount } from '../../ui/format/format.ts';
import {
  IconAdjustments,
  IconChartBar,
  IconCirclePlus,
  IconHelpHexagon,
  IconHome,
  IconListDetails,
  IconTableImport,
  IconTag,
  IconUsers,
  IconWallet,
} from '../../ui/icons/icons.tsx';
import { useMay } from '../../ui/staff/person.ts';
import styles from './rail.module.css';

const icons: Readonly<Record<PlaceName, typeof IconHome>> = {
  desk: IconHome,
  'new-order': IconCirclePlus,
  orders: IconListDetails,
  customers: IconUsers,
  lists: IconTableImport,
  services: IconTag,
  wallet: IconWallet,
  books: IconChartBar,
  uncertain: IconHelpHexagon,
  settings: IconAdjustments,
};

const dayComesMs = 60_000;

/** The items that need attention and are counted in the rail. Each name is also the key of its text. */
type Counted = 'uncertain' | 'batches' | 'claims';
const countedAt: { readonly [Place in PlaceName]?: Counted } = {
  uncertain: 'uncertain',
  lists: 'batches',
  wallet: 'claims',
};
const draftAt: { readonly [Place in PlaceName]?: SavedDraft['is'] } = { 'new-order': 'order', lists: 'list' };

/** Counts of items that need attention, in the whole shop. */
function useWaiting(): Readonly<Record<Counted, number>> {
  const contract = useContract();
  const practising = usePractising();
  const { data: counts } = useQuery(contract.orders.counts.queryOptions({ input: practising }));
  const { data: paused } = useQuery(contract.batches.paused.queryOptions({ input: practising }));
  // A claim becomes due without a change event, so this query polls.
  const { data: claims } = useQuery(contract.claims.counts.queryOptions({ refetchInterval: dayComesMs }));
  return {
    uncertain: counts?.uncertain ?? 0,
    batches: paused?.filter(needsSomebody).length ?? 0,
    claims: claims?.due ?? 0,
  };
}

/** Links to the screens, always in the same place and order. The shortcut is shown on hover and focus. */
export function Rail() {
  const { t } = useTranslation('frame');
  const [path] = useLocation();
  const waiting = useWaiting();
  const drafts = useDrafts();
  const may = useMay();
  return (
    <nav className={styles.rail} aria-label={t('screens')}>
      <ul className={styles.list}>
        {places.map((place) => {
          const allowed = screens.filter(
            ({ place: of, right }) => of === place && (right === null || may(right)),
          );
          const [first] = allowed;
          const isCurrentPlace = screens.some((screen) => screen.place === place && isAt(screen.path, path));
          if (first === undefined || (place === 'uncertain' && !isCurrentPlace && waiting.uncertain === 0))
            return null;
          const counted = countedAt[place] ?? null;
          return (
            <li key={place} data-apart={place === 'settings' || undefined}>
              <RailLink
                place={place}
                target={first.path}
                letter={first.letter}
                here={isCurrentPlace}
                counted={counted}
                count={counted === null ? 0 : waiting[counted]}
                hasDraft={!isCurrentPlace && drafts?.some(({ is }) => is === draftAt[place]) === true}
              />
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

const places = [...new Set(screens.map(({ place }) => place))];

interface RailLinkProps {
  readonly place: PlaceName;
  readonly target: string;
  readonly letter: string;
  readonly here: boolean;
  readonly counted: Counted | null;
  /** Number of items that need attention on that screen. */
  readonly count: number;
  /** True if the screen has an unfinished draft. */
  readonly hasDraft: boolean;
}

const RailLink = memo(function RailLink(props: RailLinkProps) {
  const { place, target, letter, here, counted, count, hasDraft } = props;
  const { t } = useTranslation('frame');
  const Icon = icons[place];
  return (
    <Link
      href={target}
      className={styles.link}
      data-pressing={(place === 'uncertain' && count > 0) || undefined}
      aria-current={here ? 'page' : undefined}
    >
      <Icon size={18} strokeWidth={1.6} aria-hidden />
      <span className={styles.word}>{t(`place.${place}`)}</span>
      {counted === null ? null : <Waiting of={counted} count={count} />}
      {hasDraft ? (
        <span className={styles.draft}>
          <span className="visually-hidden">{t('waiting.draft')}</span>
        </span>
      ) : null}
      <span className={styles.keys}>
        <span className={styles.name} aria-hidden>
          {t(`place.${place}`)}
        </span>
        <Keys shortcut={`g ${letter}`} />
      </span>
    </Link>
  );
});

function Waiting({ of, count }: { readonly of: Counted; readonly count: number }) {
  const { t, i18n } = useTranslation('frame');
  if (count === 0) return null;
  return (
    <span className={styles.waiting} data-of={of}>
      <span aria-hidden>{formatCount(count, i18n.language)}</span>
      <span className="visually-hidden">{t(`waiting.${of}`, { count })}</span>
    </span>
  );
}
