import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { type OrderState, unresolvedStates } from '../../../shared/model/order/order.ts';
import { useContract } from '../../client/contract-context.tsx';
import { useBalanceLeft } from '../../client/money/use-balance-left.ts';
import { useAbout, useConnections, usePractising } from '../../client/use-connections.ts';
import { paths } from '../../ui/base/paths.ts';
import { Age } from '../../ui/format/age.tsx';
import { formatCount } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import { LateShape } from '../../ui/order/late-mark.tsx';
import { StateMark } from '../../ui/order/state-mark.tsx';
import { useMay } from '../../ui/staff/person.ts';
import styles from './figures.module.css';

const latePollMs = 30_000;
const waitingStates: readonly OrderState[] = unresolvedStates.filter((state) => state !== 'uncertain');

/** The day's figures in one row; each count links to its orders. Figures that are not loaded are not shown. */
export function Figures() {
  const { t, i18n } = useTranslation(['desk', 'lateness', 'frame']);
  const contract = useContract();
  const practising = usePractising();
  const may = useMay();
  const { data: counts } = useQuery(contract.orders.counts.queryOptions({ input: practising }));
  // An order becomes late without a change event, so this query polls.
  const { data: waiting } = useQuery({
    ...contract.orders.lateAndReady.queryOptions({ input: practising }),
    refetchInterval: latePollMs,
  });
  const late = waiting?.late ?? 0;
  const count = (states: readonly OrderState[]) =>
    counts === undefined ? null : states.reduce((sum, state) => sum + (counts[state] ?? 0), 0);
  const uncertain = counts?.uncertain ?? 0;
  const format = (value: number | null) => (value === null ? '–' : formatCount(value, i18n.language));
  const formatCapped = (value: number | undefined) =>
    waiting !== undefined && value === waiting.maxCounted
      ? t('lateness:atLeast', { count: value })
      : format(value ?? null);
  return (
    <div className={styles.figures}>
      {may('see-wallet') ? <MoneyFigures /> : null}
      <Figure name={t('open')} note={t('openHint')} to={paths.orders({ states: waitingStates })}>
        {format(count(waitingStates))}
      </Figure>
      <Figure
        name={t('late')}
        note={late === 0 ? t('lateNone') : t('lateHint')}
        to={paths.orders({ only: 'late' })}
        mark={late > 0 ? <LateShape size={14} /> : null}
      >
        {formatCapped(waiting?.late)}
      </Figure>
      <Figure name={t('ready')} note={t('readyHint')} to={paths.orders({ only: 'ready' })}>
        {formatCapped(waiting?.ready)}
      </Figure>
      <Figure
        name={t('uncertain')}
        note={uncertain === 0 ? t('uncertainNone') : t('uncertainHint')}
        to={paths.uncertain()}
        alarming={uncertain > 0}
      >
        {format(counts === undefined ? null : uncertain)}
      </Figure>
    </div>
  );
}

/** The money figures of the selected connection. All other figures are of the whole shop. */
function MoneyFigures() {
  const { t } = useTranslation(['desk', 'frame']);
  const contract = useContract();
  const balance = useBalanceLeft();
  const { data: reading } = useQuery(contract.account.read.queryOptions({ input: useAbout() }));
  const spent = reading?.spentToday ?? [];
  const { data: known } = useConnections();
  const used = known?.connections.find(({ id }) => id === known.selectedId);
  const ofOneOfSeveral = known !== undefined && known.connections.length > 1 ? used?.name : undefined;
  return (
    <>
      <Figure
        name={t('balance')}
        note={
          <>
            {ofOneOfSeveral === undefined ? null : (
              <>
                <bdi>{ofOneOfSeveral}</bdi> ·{' '}
              </>
            )}
            {balance?.notCharged ? <>{t('frame:balance.about')} · </> : null}
            <Age at={balance?.fetchedAt ?? null} />
          </>
        }
      >
        {balance === undefined ? '–' : <Money money={balance.left} size="figure" />}
      </Figure>
      <Figure name={t('spent')} note={null}>
        {spent.length === 0 ? (
          <span className={styles.nothing}>{reading === undefined ? '–' : t('spentNothing')}</span>
        ) : (
          spent.map((money) => <Money key={money.currency} money={money} size="figure" />)
        )}
      </Figure>
    </>
  );
}

interface FigureProps {
  readonly name: string;
  readonly note: ReactNode;
  readonly to?: string;
  readonly alarming?: boolean;
  readonly mark?: ReactNode;
  readonly children: ReactNode;
}

function Figure({ name, note, to, alarming = false, mark = null, children }: FigureProps) {
  const inside = (
    <>
      <span className={styles.name}>
        {alarming ? <StateMark state="uncertain" /> : mark}
        {name}
      </span>
      <span className={styles.value}>{children}</span>
      <span className={styles.note}>{note}</span>
    </>
  );
  return to === undefined ? (
    <div className={styles.figure}>{inside}</div>
  ) : (
    <Link href={to} className={styles.figure} data-alarming={alarming || undefined}>
      {inside}
    </Link>
  );
}
