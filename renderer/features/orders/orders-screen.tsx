import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearch } from 'wouter';
import { type OrderState, orderStates } from '../../../shared/model/order.ts';
import { useContract } from '../../client/contract-context.tsx';
import { useCommands } from '../../store/commands.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { OrdersTable } from '../../ui/orders-table.tsx';
import { paths } from '../../ui/paths.ts';
import { Screen } from '../../ui/screen.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { CareChips, type Only } from './care-chips.tsx';
import styles from './orders-screen.module.css';
import { StateChips } from './state-chips.tsx';

const settleMs = 180;

/** Every order ever placed, live. What is searched and filtered stands in the address, so that Back and links work. */
export function OrdersScreen() {
  const { t } = useTranslation(['orders', 'common']);
  const contract = useContract();
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch());
  const search = asked.get('search') ?? '';
  const statesText = asked.get('states') ?? '';
  const onlyText = asked.get('only');
  const only: Only | null = onlyText === 'late' || onlyText === 'ready' ? onlyText : null;
  const states = useMemo(() => readStates(statesText), [statesText]);
  const [typed, setTyped] = useState(search);
  const field = useRef<HTMLInputElement>(null);

  const show = useCallback(
    (next: Parameters<typeof paths.orders>[0]) =>
      navigate(paths.orders({ search, states, only, ...next }), { replace: true }),
    [navigate, search, states, only],
  );
  // The address is asked again from elsewhere (the search of the top bar): the field follows.
  useEffect(() => setTyped(search), [search]);
  useEffect(() => {
    if (typed === search) return;
    const timer = setTimeout(() => show({ search: typed }), settleMs);
    return () => clearTimeout(timer);
  }, [typed, search, show]);

  const counts = useQuery(contract.orders.counts.queryOptions());
  const list = useInfiniteQuery(
    contract.orders.list.infiniteOptions({
      input: (cursor: string | null) => ({
        search: search.trim(),
        states: [...states],
        late: only === 'late',
        ready: only === 'ready',
        cursor,
      }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: keepPreviousData,
    }),
  );
  const orders = useMemo(() => list.data?.pages.flatMap((page) => page.orders) ?? [], [list.data]);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const onNearEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);

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
          run: () => show({ search: '', states: [], only: null }),
        },
      ],
      [t, show],
    ),
  );

  const narrowed = search !== '' || states.length > 0 || only !== null;
  const total = list.data?.pages[0]?.total ?? 0;
  const empty = narrowed ? (
    <EmptyState
      title={t('empty.nothing')}
      actions={
        <Button variant="default" onClick={() => show({ search: '', states: [], only: null })}>
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
    <Screen title={t('title')} fill aside={list.data === undefined ? null : t('shown', { count: total })}>
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
        <CareChips chosen={only} onChoose={(next) => show({ only: next, states: [] })} />
        <StateChips
          counts={counts.data ?? {}}
          furtherOn={only !== null}
          chosen={states}
          onChoose={(next) => show({ states: next, only: null })}
        />
      </div>
      {list.error !== null ? (
        <div className={styles.notice}>
          <FailureNotice error={list.error} onRetry={() => void list.refetch()} />
        </div>
      ) : null}
      {list.data === undefined ? (
        list.error === null ? (
          <div className={styles.notice}>
            <SkeletonRows rows={14} />
          </div>
        ) : null
      ) : (
        <>
          <OrdersTable
            key={`${search} ${statesText} ${only}`}
            orders={orders}
            onNearEnd={onNearEnd}
            empty={empty}
          />
          <p className={styles.keys}>{t('keys')}</p>
        </>
      )}
    </Screen>
  );
}

function readStates(text: string): readonly OrderState[] {
  const named = text.split(',');
  return orderStates.filter((state) => named.includes(state));
}
