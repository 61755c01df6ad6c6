import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearch } from 'wouter';
import { useContract } from '../../client/contract-context.tsx';
import { useDeviceMemory } from '../../client/device-memory.ts';
import { useCommands } from '../../store/commands.ts';
import { EmptyState } from '../../ui/base/empty-state.tsx';
import { paths } from '../../ui/base/paths.ts';
import { Screen } from '../../ui/base/screen.tsx';
import { SkeletonRows } from '../../ui/base/skeleton-rows.tsx';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import { DeviceMemory } from '../../ui/order/device-memory.tsx';
import { FilterChips } from './filter/filter-chips.tsx';
import { LateAndReadyChips } from './filter/late-and-ready-chips.tsx';
import { filterOf, type OrderAddress, readAddress, writeAddress } from './filter/order-address.ts';
import { StateChips } from './filter/state-chips.tsx';
import { useFilterNames } from './filter/use-filter-names.ts';
import { OrderList } from './list/order-list.tsx';
import { useOrderWindow } from './list/use-order-window.ts';
import styles from './orders-screen.module.css';
import { ColumnsPopover } from './view/columns-popover.tsx';
import { useListPreferences } from './view/use-list-preferences.ts';
import { ViewsPopover } from './view/views-popover.tsx';

const settleMs = 180;

/** Every order ever placed, live. What is searched and filtered stands in the address, so that Back and links work. */
export function OrdersScreen() {
  const { t } = useTranslation(['orders', 'common']);
  const contract = useContract();
  const [, navigate] = useLocation();
  const text = useSearch();
  const address = useMemo(() => readAddress(text), [text]);
  const { search, states, only, connectionId } = address;
  const filter = useMemo(() => filterOf(address), [address]);
  const of = useMemo(() => ({ connectionId: connectionId || null }), [connectionId]);
  const [typed, setTyped] = useState(search);
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
  // The address is asked again from elsewhere (the search of the top bar): the field follows.
  useEffect(() => setTyped(search), [search]);
  useEffect(() => {
    if (typed === search) return;
    const timer = setTimeout(() => show({ search: typed }), settleMs);
    return () => clearTimeout(timer);
  }, [typed, search, show]);

  const counts = useQuery(contract.orders.counts.queryOptions({ input: of }));
  const names = useFilterNames(of);
  const list = useOrderWindow(filter);
  const preferences = useListPreferences();
  const { columns, setColumns } = preferences;
  const remembered = useDeviceMemory(search);

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
      [t, show, navigate],
    ),
  );

  const narrowed = writeAddress(address) !== '';
  const empty = narrowed ? (
    <EmptyState
      title={t('empty.nothing')}
      actions={
        <Button variant="default" onClick={() => navigate(paths.orders(), { replace: true })}>
          {t('empty.clear')}
        </Button>
      }
    />
  ) : (
    <EmptyState
      title={t('empty.title')}
      actions={
        <>
          <Button onClick={() => navigate(paths.newOrder())}>{t('empty.order')}</Button>
          <Button variant="default" onClick={() => navigate(paths.importList())}>
            {t('empty.list')}
          </Button>
        </>
      }
    >
      {t('empty.words')}
    </EmptyState>
  );
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
              // Written anew: what was saved may come from a file that a person has edited.
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
        <TextInput
          ref={field}
          className={styles.search}
          aria-label={t('searchLabel')}
          placeholder={t('search')}
          maxLength={200}
          leftSection={<IconSearch size={15} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setTyped('');
            if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
            event.preventDefault();
            document.querySelector<HTMLElement>('[role="row"][tabindex="0"]')?.focus();
          }}
        />
        <LateAndReadyChips of={of} chosen={only} onChoose={(next) => show({ only: next, states: [] })} />
        <StateChips
          counts={counts.data ?? {}}
          furtherOn={only !== null}
          chosen={states}
          onChoose={(next) => show({ states: [...next], only: null })}
        />
        <FilterChips names={names} address={address} onChange={show} />
      </div>
      {list.error !== null ? (
        <div className={styles.notice}>
          <FailureNotice error={list.error} onRetry={list.retry} />
        </div>
      ) : null}
      {remembered === null ? null : (
        <div className={styles.memory}>
          <DeviceMemory {...remembered} />
        </div>
      )}
      {list.loaded ? (
        <>
          <OrderList
            key={text}
            filter={filter}
            orders={list.orders}
            total={list.total}
            totalIsLeast={list.totalIsLeast}
            chosenColumns={columns}
            names={names}
            onColumns={setColumns}
            whole={list.whole}
            onNearEnd={list.onNearEnd}
            onNearStart={list.onNearStart}
            empty={empty}
          />
          <p className={styles.keys}>{t('keys')}</p>
        </>
      ) : list.error === null ? (
        <div className={styles.notice}>
          <SkeletonRows rows={14} />
        </div>
      ) : null}
    </Screen>
  );
}
