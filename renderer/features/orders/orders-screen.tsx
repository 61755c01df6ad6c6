import { Button } from '@mantine/core';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { type RefObject, useCallback, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearch } from 'wouter';
import type { OfConnection } from '../../../shared/model/order/order-filter.ts';
import { useContract } from '../../client/contract-context.tsx';
import { usePractising } from '../../client/use-connections.ts';
import { useCommands } from '../../store/commands.ts';
import { EmptyState } from '../../ui/base/empty-state.tsx';
import listScreen from '../../ui/base/list-screen.module.css';
import { paths } from '../../ui/base/paths.ts';
import { Screen } from '../../ui/base/screen.tsx';
import { Loading } from '../../ui/failure/loading.tsx';
import { Chip, Chips } from '../../ui/filter/chips.tsx';
import { formatCount } from '../../ui/format/format.ts';
import { LateShape } from '../../ui/order/late-mark.tsx';
import { SearchField } from '../../ui/table/search-field.tsx';
import { FilterChips } from './filter/filter-chips.tsx';
import { filterOf, type OrderAddress, readAddress, writeAddress } from './filter/order-address.ts';
import { StateChips } from './filter/state-chips.tsx';
import { useDebouncedText } from './filter/use-debounced-text.ts';
import { useFilterNames } from './filter/use-filter-names.ts';
import { OrderList } from './list/order-list.tsx';
import { useOrderWindow } from './list/use-order-window.ts';
import styles from './orders-screen.module.css';
import { ColumnsPopover } from './view/columns-popover.tsx';
import { useListPreferences } from './view/use-list-preferences.ts';
import { ViewsPopover } from './view/views-popover.tsx';

/** All orders; the screen updates itself. Search and filter are in the address, so that Back and links work. */
export function OrdersScreen() {
  const { t } = useTranslation(['orders', 'common']);
  const practising = usePractising();
  const [, navigate] = useLocation();
  const text = useSearch();
  const address = useMemo(() => readAddress(text), [text]);
  const { search, states, only, connectionId } = address;
  const filter = useMemo(() => filterOf(address, practising), [address, practising]);
  const of = useMemo(
    () => ({ ...practising, connectionId: connectionId || null }),
    [practising, connectionId],
  );
  const field = useRef<HTMLInputElement>(null);

  const go = useCallback(
    (query: string) =>
      navigate(query === '' ? paths.orders() : `${paths.orders()}?${query}`, { replace: true }),
    [navigate],
  );
  const show = useCallback(
    (change: Partial<OrderAddress>) => go(writeAddress({ ...address, ...change })),
    [go, address],
  );
  // If the search changes elsewhere, such as in the top bar, the field shows the new search.
  const [typed, setTyped] = useDebouncedText(search, (settled) => show({ search: settled }));

  const searchText = filter.search;
  const { counts, isLeast } = useShownCounts(of, searchText);
  const names = useFilterNames(of, address.customerId);
  const list = useOrderWindow(filter);
  const preferences = useListPreferences();
  const { columns, setColumns } = preferences;

  useOrdersCommands(field, show);

  return (
    <Screen
      title={t('title')}
      fill
      actions={
        <>
          <ViewsPopover
            preferences={preferences}
            query={writeAddress(address)}
            onShow={(view) => {
              setColumns(view.columns, true);
              // The query is parsed and written again, because a saved view may come from an edited file.
              go(writeAddress(readAddress(view.query)));
            }}
          />
          <ColumnsPopover columns={columns} onChange={(next) => setColumns(next, true)} />
        </>
      }
      aside={
        list.total === null ? null : t(list.totalIsLeast ? 'shownLeast' : 'shown', { count: list.total })
      }
    >
      <div className={styles.tools}>
        <SearchField
          fieldRef={field}
          className={styles.search}
          label={t('searchLabel')}
          placeholder={t('search')}
          value={typed}
          onChange={setTyped}
        />
        <LateAndReadyChips of={of} chosen={only} onChoose={(next) => show({ only: next, states: [] })} />
        <StateChips
          counts={counts}
          atLeast={isLeast}
          hasOtherFilter={only !== null}
          chosen={states}
          onChoose={(next) => show({ states: [...next], only: null })}
        />
        <FilterChips names={names} address={address} onChange={show} />
      </div>
      {list.error === null && list.loaded ? null : (
        <div className={listScreen.notice}>
          <Loading error={list.error} onRetry={list.retry} rows={14} />
        </div>
      )}
      {list.loaded ? (
        <>
          <OrderList
            // The key ignores the sort order, so that sorting keeps the selection.
            key={writeAddress({ ...address, sort: null })}
            filter={filter}
            onSort={(sort) => show({ sort })}
            orders={list.orders}
            total={list.total}
            totalIsLeast={list.totalIsLeast}
            chosenColumns={columns}
            names={names}
            onColumns={setColumns}
            whole={list.whole}
            onNearEnd={list.onNearEnd}
            onNearStart={list.onNearStart}
            empty={<NoOrders address={address} searches={searchText !== ''} onGo={go} />}
          />
          <p className={styles.keys}>
            {list.newestOnly ? t('sortedNewest', { most: list.total ?? 0 }) : t('keys')}
          </p>
        </>
      ) : null}
    </Screen>
  );
}

/** The number of orders in each state: among all orders, or among those that a search found. */
function useShownCounts(of: Parameters<typeof useFilterNames>[0], searchText: string) {
  const contract = useContract();
  const counts = useQuery(contract.orders.counts.queryOptions({ input: of, enabled: searchText === '' }));
  const found = useQuery(
    contract.orders.countsFound.queryOptions({
      input: searchText === '' ? skipToken : { ...of, search: searchText },
      placeholderData: keepPreviousData,
    }),
  );
  return searchText === ''
    ? { counts: counts.data, isLeast: false }
    : { counts: found.data?.counts, isLeast: found.data?.isLeast === true };
}

function useOrdersCommands(
  field: RefObject<HTMLInputElement | null>,
  show: (change: Partial<OrderAddress>) => void,
): void {
  const { t } = useTranslation('orders');
  const [, navigate] = useLocation();
  useCommands(
    useMemo(
      () => [
        {
          id: 'orders-search',
          label: t('command.search'),
          group: 'screen',
          shortcut: 's',
          run: () => field.current?.focus(),
        },
        {
          id: 'orders-uncertain',
          label: t('command.uncertain'),
          group: 'screen',
          shortcut: 'u',
          run: () => show({ states: ['uncertain'], only: null }),
        },
        {
          id: 'orders-all',
          label: t('command.all'),
          group: 'screen',
          shortcut: 'a',
          run: () => navigate(paths.orders(), { replace: true }),
        },
      ],
      [t, field, show, navigate],
    ),
  );
}

interface NoOrdersProps {
  readonly address: OrderAddress;
  /** True if the search text contains characters to search for. */
  readonly searches: boolean;
  readonly onGo: (query: string) => void;
}

function NoOrders({ address, searches, onGo }: NoOrdersProps) {
  const { t } = useTranslation('orders');
  const [, navigate] = useLocation();
  const narrowed = writeAddress({ ...address, sort: null }) !== '';
  // The address with the search, but without any other filter.
  const everywhere = writeAddress({ ...readAddress(''), search: address.search, sort: address.sort });
  return narrowed ? (
    <EmptyState
      title={t('empty.nothing')}
      actions={
        searches && writeAddress(address) !== everywhere ? (
          <Button variant="filled" onClick={() => onGo(everywhere)}>
            {t('empty.widen')}
          </Button>
        ) : (
          <Button onClick={() => navigate(paths.orders(), { replace: true })}>{t('empty.clear')}</Button>
        )
      }
    />
  ) : (
    <EmptyState
      title={t('empty.title')}
      actions={
        <>
          <Button variant="filled" onClick={() => navigate(paths.newOrder())}>
            {t('empty.order')}
          </Button>
          <Button onClick={() => navigate(paths.importList())}>{t('empty.list')}</Button>
        </>
      }
    >
      {t('empty.words')}
    </EmptyState>
  );
}

type Only = 'late' | 'ready';

// An order becomes late without a change event, so this query polls.
const latePollMs = 30_000;

/** Two chips next to the states: late orders, and orders ready for pick-up. */
function LateAndReadyChips({
  of,
  chosen,
  onChoose,
}: {
  readonly of: OfConnection;
  readonly chosen: Only | null;
  readonly onChoose: (only: Only | null) => void;
}) {
  const { t, i18n } = useTranslation('lateness');
  const contract = useContract();
  const { data } = useQuery({
    ...contract.orders.lateAndReady.queryOptions({ input: of }),
    refetchInterval: latePollMs,
  });
  if (data === undefined) return null;
  const shown = (['late', 'ready'] as const).filter((only) => data[only] > 0 || chosen === only);
  if (shown.length === 0) return null;
  return (
    <Chips label={t('narrow')}>
      {shown.map((only) => (
        <Chip
          key={only}
          look={only === 'late' ? 'late' : undefined}
          isOn={chosen === only}
          count={
            data[only] === data.maxCounted
              ? t('atLeast', { count: data[only] })
              : formatCount(data[only], i18n.language)
          }
          onPress={() => onChoose(chosen === only ? null : only)}
        >
          {only === 'late' ? <LateShape /> : null}
          {t(only)}
        </Chip>
      ))}
    </Chips>
  );
}
