import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WalletSum } from '../../../shared/model/wallet/transaction.ts';
import { useContract } from '../../client/contract-context.tsx';
import { useBalanceLeft } from '../../client/money/use-balance-left.ts';
import { useAbout } from '../../client/use-connections.ts';
import common from '../../ui/base/common.module.css';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import { type ChartPart, DaysChart } from '../../ui/figures/days-chart.tsx';
import { FiguresTable } from '../../ui/figures/figures-table.tsx';
import { Age } from '../../ui/format/age.tsx';
import { formatDay, formatMoney } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import { useNowMs } from '../../ui/format/now.ts';
import { everyDay, type ShownDay, type SumColumn, sumDays } from './wallet-days.ts';
import styles from './wallet-overview.module.css';

interface WalletOverviewProps {
  readonly columns: readonly SumColumn[];
  /** True before the wallet was read for the first time; then no figures are shown. */
  readonly unread: boolean;
  readonly view: 'chart' | 'table';
  readonly onView: (view: 'chart' | 'table') => void;
}

const shownDays = 30;
// Spending and top-ups have separate scales. A top-up is often a hundred times a day's spending, so on a common scale the spending would be
// invisible.
const drawn = [
  { key: 'spent', color: 'var(--accent)', heightPx: 72 },
  { key: 'toppedUp', color: 'var(--ok)', heightPx: 58 },
] as const satisfies readonly Omit<ChartPart, 'name'>[];

/** The last 30 days: figures, and next to them each day's spending and top-ups as a chart or a table. */
export function WalletOverview({ columns, unread, view, onView }: WalletOverviewProps) {
  const { t } = useTranslation(['wallet', 'frame']);
  const contract = useContract();
  const nowMs = useNowMs();
  const [chosen, setChosen] = useState<string | null>(null);
  const reading = useQuery(contract.wallet.days.queryOptions({ input: useAbout({ days: shownDays }) }));
  const balance = useBalanceLeft();
  const days = reading.data?.days ?? [];
  const sums = sumDays(days);
  const currencies = sums.map((sum) => sum.currency);
  // If there are several currencies, the balance's currency is preselected.
  const preferred = chosen ?? balance?.left?.currency ?? '';
  const currency = currencies.includes(preferred) ? preferred : (currencies[0] ?? preferred);
  const visibleDays = everyDay(days, currency, nowMs, shownDays);
  return (
    <section className={styles.overview} aria-label={t('period', { count: shownDays })}>
      <WalletFigures
        sums={reading.data === undefined || unread ? null : sums}
        columns={columns}
        balance={balance === undefined ? '–' : <Money money={balance.left} size="figure" />}
        balanceNote={
          <>
            {balance?.notCharged ? <>{t('frame:balance.about')} · </> : null}
            <Age at={balance?.fetchedAt ?? null} />
          </>
        }
        periodNote={t('period', { count: shownDays })}
      />
      <div className={styles.days}>
        <div className={styles.head}>
          <h2 className={styles.title}>{t('chart.title')}</h2>
          <CurrencyChoice currencies={currencies} currency={currency} onChoose={setChosen} />
          <SegmentedControl
            className={styles.views}
            aria-label={t('chart.view')}
            data={[
              { value: 'chart', label: t('chart.chart') },
              { value: 'table', label: t('chart.table') },
            ]}
            value={view}
            onChange={(value) => onView(value === 'table' ? 'table' : 'chart')}
          />
        </div>
        <FailureNotice error={reading.error} onRetry={reading.refetch} />
        {reading.data === undefined ? null : sums.length === 0 ? (
          <p className={styles.nothing}>
            {unread ? t('empty.unread') : t('chart.nothing', { count: shownDays })}
          </p>
        ) : view === 'chart' ? (
          <SpentAndToppedUp columns={columns} days={visibleDays} currency={currency} />
        ) : (
          <DaysTable columns={columns} days={visibleDays} currency={currency} />
        )}
      </div>
    </section>
  );
}

interface CurrencyChoiceProps {
  readonly currencies: readonly string[];
  readonly currency: string;
  readonly onChoose: (currency: string) => void;
}

function CurrencyChoice({ currencies, currency, onChoose }: CurrencyChoiceProps) {
  const { t } = useTranslation(['wallet', 'common']);
  const named = (code: string) => (code === '' ? t('common:noCurrency') : code);
  if (currencies.length < 2)
    return <span className={common.faintXs}>{currencies.length === 0 ? null : named(currency)}</span>;
  return (
    <SegmentedControl
      aria-label={t('chart.currency')}
      data={currencies.map((code) => ({ value: code, label: named(code) }))}
      value={currency}
      onChange={onChoose}
    />
  );
}

interface DaysProps extends Pick<WalletOverviewProps, 'columns'> {
  readonly days: ReturnType<typeof everyDay>;
  readonly currency: string;
}

function SpentAndToppedUp({ columns, days, currency }: DaysProps) {
  const { t, i18n } = useTranslation('wallet');
  return (
    <DaysChart
      parts={drawn.filter(({ key }) => columns.includes(key)).map((part) => ({ ...part, name: t(part.key) }))}
      days={days.map((day) => ({
        day: day.day,
        heights: { spent: Number(day.spent), toppedUp: Number(day.toppedUp) },
        words: {
          spent: formatMoney({ amount: day.spent, currency }, i18n.language),
          toppedUp: formatMoney({ amount: day.toppedUp, currency }, i18n.language),
        },
      }))}
    />
  );
}

interface DaysTableProps {
  readonly columns: readonly SumColumn[];
  readonly days: readonly ShownDay[];
  readonly currency: string;
}

/** The chart's figures as a table, the newest day first. */
function DaysTable({ columns, days, currency }: DaysTableProps) {
  const { t, i18n } = useTranslation('wallet');
  return (
    <FiguresTable
      compact
      label={t('chart.table')}
      caption={t('chart.title')}
      rowHead={t('chart.day')}
      heads={columns.map((name) => ({ key: name, shown: t(name) }))}
      rows={days.toReversed().map((day) => ({
        key: day.day,
        head: formatDay(day.day, i18n.language),
        cells: columns.map((name) => ({
          shown: <Money money={{ amount: day[name], currency }} />,
          zero: !/[1-9]/.test(day[name]),
        })),
      }))}
    />
  );
}

interface WalletFiguresProps {
  /** Null until the wallet has been read. */
  readonly sums: readonly WalletSum[] | null;
  readonly columns: readonly SumColumn[];
  readonly balance: ReactNode;
  readonly balanceNote: ReactNode;
  readonly periodNote: string;
}

const figures = ['spent', 'toppedUp', 'refunded'] as const;

/** The balance, and the spending, top-ups and refunds of the period. Each currency has its own line; currencies are never added. */
function WalletFigures({ sums, columns, balance, balanceNote, periodNote }: WalletFiguresProps) {
  const { t } = useTranslation('wallet');
  return (
    <dl className={styles.figures}>
      <div className={styles.figure}>
        <dt className={styles.name}>{t('balance')}</dt>
        <dd className={styles.value}>{balance}</dd>
        <dd className={styles.note}>{balanceNote}</dd>
      </div>
      {figures.map((name) => (
        <div key={name} className={styles.figure}>
          <dt className={styles.name}>{t(name)}</dt>
          <dd className={styles.value}>
            {sums === null || !columns.includes(name) ? (
              <span className={styles.walletNothing}>–</span>
            ) : sums.length === 0 ? (
              <span className={styles.walletNothing}>{t('nothing')}</span>
            ) : (
              sums.map((sum) => (
                <Money
                  key={sum.currency}
                  money={{ amount: sum[name], currency: sum.currency }}
                  size={sums.length > 2 ? 'text' : 'figure'}
                />
              ))
            )}
          </dd>
          <dd className={styles.note}>{columns.includes(name) ? periodNote : t('unknownHere')}</dd>
        </div>
      ))}
    </dl>
  );
}
