import { SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sumByCurrency } from '../../../../shared/model/base/decimal.ts';
import { shopDay } from '../../../../shared/model/base/shop-day.ts';
import {
  type Finding,
  type FindingGroup,
  type FindingKind,
  type FindingStage,
  favourKinds,
  findingStageSchema,
  owedKinds,
  unclearKinds,
  unknownKinds,
} from '../../../../shared/model/wallet/finding.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { useAbout, useLoadedConnectionId } from '../../../client/use-connections.ts';
import common from '../../../ui/base/common.module.css';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import listScreen from '../../../ui/base/list-screen.module.css';
import { Identifier } from '../../../ui/device/identifier.tsx';
import { Loading } from '../../../ui/failure/loading.tsx';
import { Chip, Chips } from '../../../ui/filter/chips.tsx';
import { formatCount, formatDay, formatMoment, formatMoney, intlLocale } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { SideBySide } from '../../../ui/format/side-by-side.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/data-table-props.ts';
import { MasterDetail } from '../master-detail.tsx';
import screen from '../wallet-screen.module.css';
import { FindingDetails } from './finding-details.tsx';
import styles from './owed-figures.module.css';

/** The comparison of wallet and orders: the differences as amounts and in words, and how they were settled. */
export function CheckView() {
  const { t } = useTranslation('check');
  const contract = useContract();
  const about = useAbout();
  const [stage, setStage] = useState<FindingStage>('open');
  const [kind, setKind] = useState<FindingKind | null>(null);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  // True after the first comparison is complete; later comparisons are short.
  const [wasCompared, setWasCompared] = useState(false);
  const summary = useQuery(contract.wallet.findings.queryOptions({ input: about }));
  const { list, findings, onNearEnd } = useFindings(stage, kind);
  const { data } = summary;
  const active = findings.find((finding) => findingKey(finding) === activeKey);
  const error = summary.error ?? list.error;
  if (error !== null || data === undefined || list.data === undefined)
    return (
      <div className={listScreen.notice}>
        <Loading
          error={error}
          onRetry={() => void Promise.all([summary.refetch(), list.refetch()])}
          rows={10}
        />
      </div>
    );
  if (!data.checked) return <EmptyState title={t('empty.unread')}>{t('empty.unreadWords')}</EmptyState>;
  if (data.due === 0 && !wasCompared) setWasCompared(true);
  const comparing = data.due > 0 && !wasCompared;
  const close = () => setActiveKey(null);
  const countOf = (findingStage: FindingStage): number =>
    data[findingStage].reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <OwedFigures open={data.open} expected={data.expected} comparing={comparing} />
      <div className={listScreen.tools}>
        <SegmentedControl
          aria-label={t('stages')}
          data={findingStageSchema.options
            .filter((value) => value !== 'earlier' || value === stage || countOf(value) > 0)
            .map((value) => ({ value, label: t(`stage.${value}`, { total: countOf(value) }) }))}
          value={stage}
          onChange={(value) => {
            setStage(findingStageSchema.options.find((each) => each === value) ?? 'open');
            setKind(null);
            close();
          }}
        />
        <KindChips groups={data[stage]} chosen={kind} onChoose={setKind} />
      </div>
      {data.due > 0 ? (
        <p className={screen.remark} role="status">
          {t('checking')}
        </p>
      ) : null}
      <MasterDetail
        details={
          active === undefined ? null : <FindingDetails finding={active} stage={stage} onClose={close} />
        }
        onClose={close}
      >
        <FindingsTable
          key={`${stage} ${kind}`}
          findings={findings}
          activeKey={activeKey}
          onActive={setActiveKey}
          onNearEnd={onNearEnd}
          empty={
            // While the comparison runs, an empty list does not mean that there are no differences.
            data.due > 0 ? null : (
              <EmptyState title={t(`empty.${stage}`)}>
                {stage === 'open' ? t('empty.openWords') : null}
              </EmptyState>
            )
          }
        />
      </MasterDetail>
    </>
  );
}

/** Returns the differences of a stage, or of one kind in this stage. More pages are loaded while a person scrolls. */
function useFindings(stage: FindingStage, kind: FindingKind | null) {
  const connectionId = useLoadedConnectionId();
  const contract = useContract();
  const list = useInfiniteQuery(
    contract.wallet.listFindings.infiniteOptions({
      input:
        connectionId === undefined
          ? skipToken
          : (cursor: string | null) => ({ connectionId, stage, kind, cursor }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: keepPreviousData,
    }),
  );
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const findings = useMemo(() => data?.pages.flatMap((page) => page.findings) ?? [], [data]);
  const onNearEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  return { list, findings, onNearEnd };
}

interface KindChipsProps {
  readonly groups: readonly FindingGroup[];
  readonly chosen: FindingKind | null;
  readonly onChoose: (kind: FindingKind | null) => void;
}

/** One chip for each kind of difference, with number and total. */
function KindChips({ groups, chosen, onChoose }: KindChipsProps) {
  const { t, i18n } = useTranslation('check');
  const list = new Intl.ListFormat(intlLocale(i18n.language), { type: 'unit' });
  const all = groups.reduce((sum, { count }) => sum + count, 0);
  return (
    <Chips label={t('kinds')}>
      <Chip isOn={chosen === null} count={formatCount(all, i18n.language)} onPress={() => onChoose(null)}>
        {t('all')}
      </Chip>
      {groups.map(({ kind, count, sums }) => (
        <Chip
          key={kind}
          isOn={chosen === kind}
          count={formatCount(count, i18n.language)}
          sum={list.format(sums.map((money) => formatMoney(money, i18n.language))) || undefined}
          onPress={() => onChoose(chosen === kind ? null : kind)}
        >
          {t(`kind.${kind}`)}
        </Chip>
      ))}
    </Chips>
  );
}

interface OwedFiguresProps {
  readonly open: readonly FindingGroup[];
  readonly expected: readonly FindingGroup[];
  /** True during the first comparison, when no total is known yet. */
  readonly comparing: boolean;
}

/**
 * Totals of four groups: owed by the supplier, not ordered by this shop, refunds expected, and in the shop's favour. Also the number of
 * unclear differences, which are in no total.
 */
function OwedFigures({ open, expected, comparing }: OwedFiguresProps) {
  const { t } = useTranslation('check');
  const of = (kinds: readonly FindingKind[]) => open.filter(({ kind }) => isOf(kinds, kind));
  const unclear = of(unclearKinds);
  const favour = of(favourKinds);
  const figures = [
    { name: 'owed', groups: of(owedKinds) },
    { name: 'unknown', groups: of(unknownKinds) },
    { name: 'expected', groups: expected },
    ...(favour.length === 0 ? [] : [{ name: 'favour', groups: favour } as const]),
  ] as const;
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, groups }) => {
        const sums = sumByCurrency(groups.flatMap(({ sums: of }) => of));
        return (
          <div key={name} className={styles.figure} data-any={groups.length > 0 || undefined}>
            <dt>{t(`figure.${name}`)}</dt>
            <dd>
              {comparing
                ? t('figure.reading')
                : sums.length === 0
                  ? t('figure.nothing')
                  : sums.map((money) => (
                      <span key={money.currency} className={styles.sum}>
                        <Money money={money} size="figure" />
                      </span>
                    ))}
            </dd>
          </div>
        );
      })}
      {unclear.length === 0 || comparing ? null : (
        <div className={styles.figure} data-any>
          <dt>{t('figure.unclear')}</dt>
          <dd>{t('figure.count', { count: unclear.reduce((sum, { count }) => sum + count, 0) })}</dd>
        </div>
      )}
    </dl>
  );
}

function isOf(kinds: readonly FindingKind[], kind: FindingKind): boolean {
  return kinds.includes(kind);
}

interface FindingsTableProps {
  readonly findings: readonly Finding[];
  readonly activeKey: string | null;
  readonly onActive: (key: string) => void;
  readonly onNearEnd: () => void;
  readonly empty: ReactNode;
}

/** Differences, one per row. A click opens the details next to the table: the reason, and what to do. */
function FindingsTable({ findings, activeKey, onActive, onNearEnd, empty }: FindingsTableProps) {
  const { t } = useTranslation('check');
  const columns = useColumns(activeKey !== null);
  const selected = useMemo(() => new Set(activeKey === null ? [] : [activeKey]), [activeKey]);
  return (
    <DataTable
      label={t('table')}
      columns={columns}
      rows={findings}
      rowKey={findingKey}
      opensBy="double-click"
      selected={selected}
      onActive={(finding) => onActive(findingKey(finding))}
      onNearEnd={onNearEnd}
      empty={empty}
    />
  );
}

function useColumns(hasDetailsPane: boolean): readonly Column<Finding>[] {
  const { t, i18n } = useTranslation('check');
  const narrow = useMediaQuery('(width < 1240px)') ?? false;
  return useMemo(() => {
    const all: readonly Column<Finding>[] = [
      {
        key: 'kind',
        head: t('column.kind'),
        track: 'minmax(200px, 1fr)',
        cell: ({ kind }) => <span title={t(`means.${kind}`)}>{t(`kind.${kind}`)}</span>,
      },
      {
        key: 'amount',
        head: t('column.amount'),
        track: '116px',
        align: 'end',
        cell: ({ amount }) => <Money money={amount} />,
      },
      {
        key: 'identifier',
        head: t('column.identifier'),
        track: '152px',
        cell: ({ order }) => (order === null ? null : <Identifier value={order.identifier} />),
      },
      {
        key: 'what',
        head: t('column.what'),
        track: 'minmax(80px, 2fr)',
        cell: ({ order, rows }) => (
          <span className={common.muted}>
            <SideBySide cut of={whatOf(order, rows)} />
          </span>
        ),
      },
      {
        key: 'since',
        head: t('column.since'),
        track: '124px',
        cell: ({ since }) =>
          since === null ? null : (
            <time
              className={common.figures}
              dateTime={new Date(since).toISOString()}
              title={formatMoment(since, i18n.language)}
            >
              {formatDay(shopDay(since), i18n.language)}
            </time>
          ),
      },
    ];
    const visible = { what: !(narrow && hasDetailsPane), since: !(narrow && hasDetailsPane) };
    return all.filter(({ key }) => visible[key as keyof typeof visible] ?? true);
  }, [t, i18n.language, narrow, hasDetailsPane]);
}

/** Returns the order's customer and service. For a wallet row without an order, returns the supplier's description. */
function whatOf(order: Finding['order'], [first]: Finding['rows']): readonly (string | null | undefined)[] {
  return order === null ? [first?.description] : [order.customer, order.serviceName];
}

function findingKey({ of, number }: Pick<Finding, 'of' | 'number'>): string {
  return `${of} ${number}`;
}
