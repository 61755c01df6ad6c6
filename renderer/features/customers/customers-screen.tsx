import { Button, Modal, SegmentedControl } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearch } from 'wouter';
import { noContacts } from '../../../shared/model/customer/customer.ts';
import { useContract } from '../../client/contract-context.tsx';
import { usePractising } from '../../client/use-connections.ts';
import { useCommands } from '../../store/commands.ts';
import { EmptyState } from '../../ui/base/empty-state.tsx';
import { paths } from '../../ui/base/paths.ts';
import { Screen } from '../../ui/base/screen.tsx';
import { Loading } from '../../ui/failure/loading.tsx';
import { SearchField } from '../../ui/table/search-field.tsx';
import { ContactsForm } from './contacts-form.tsx';
import styles from './customers.module.css';
import { CustomersTable } from './customers-table.tsx';

const choices = ['all', 'ready', 'owed'] as const;
type CustomerFilter = (typeof choices)[number];

/** All customers named in an order, with their ready orders and amounts owed. */
export function CustomersScreen() {
  const { t } = useTranslation(['customers', 'messages']);
  const [, navigate] = useLocation();
  const searchParams = new URLSearchParams(useSearch());
  const search = (searchParams.get('search') ?? '').slice(0, 200);
  const only: CustomerFilter = choices.find((each) => each === searchParams.get('only')) ?? 'all';
  const show = useCallback(
    (next: { search?: string; only?: CustomerFilter }) =>
      navigate(paths.customers({ search, only, ...next }), { replace: true }),
    [navigate, search, only],
  );
  const [typed, setTyped] = useDebouncedSearch(search, (settled) => show({ search: settled }));
  const [adding, setAdding] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { list, rows, onNearEnd } = useCustomerList(search, only);
  useCommands(
    useMemo(
      () => [
        {
          id: 'customers-search',
          label: t('command.search'),
          group: 'screen',
          shortcut: 's',
          run: () => field.current?.focus(),
        },
        {
          id: 'customers-new',
          label: t('command.new'),
          group: 'screen',
          shortcut: 'a',
          run: () => setAdding(true),
        },
      ],
      [t],
    ),
  );
  const { data } = list;
  const total = data?.pages[0]?.total ?? null;
  const narrowed = search !== '' || only !== 'all';
  const empty = (
    <EmptyState
      title={t(narrowed ? 'empty.nothing' : 'empty.title')}
      actions={
        narrowed ? (
          <Button onClick={() => navigate(paths.customers(), { replace: true })}>{t('empty.clear')}</Button>
        ) : (
          <Button variant="filled" onClick={() => setAdding(true)}>
            {t('new')}
          </Button>
        )
      }
    >
      {narrowed ? null : t('empty.words')}
    </EmptyState>
  );
  return (
    <Screen
      title={t('title')}
      fill
      aside={total === null ? null : t('count', { count: total })}
      actions={
        <>
          {only === 'ready' && rows.length > 0 ? (
            <Button variant="filled" component={Link} href={paths.messageCustomers()}>
              {t('messages:walk.act')}
            </Button>
          ) : null}
          <Button onClick={() => setAdding(true)}>{t('new')}</Button>
        </>
      }
    >
      <div className={styles.tools}>
        <SearchField
          fieldRef={field}
          className={styles.search}
          label={t('command.search')}
          placeholder={t('search')}
          value={typed}
          onChange={setTyped}
        />
        <SegmentedControl
          aria-label={t('only.label')}
          value={only}
          onChange={(value) => show({ only: choices.find((each) => each === value) ?? 'all' })}
          data={choices.map((value) => ({ value, label: t(`only.${value}`) }))}
        />
      </div>
      {list.error !== null || data === undefined ? (
        <div className={styles.notice}>
          <Loading error={list.error} onRetry={list.refetch} rows={10} />
        </div>
      ) : (
        <CustomersTable key={`${only} ${search}`} rows={rows} onNearEnd={onNearEnd} empty={empty} />
      )}
      {adding ? <NewCustomerDialog name={typed.trim()} onClose={() => setAdding(false)} /> : null}
    </Screen>
  );
}

function useCustomerList(search: string, only: CustomerFilter) {
  const contract = useContract();
  const practising = usePractising();
  const list = useInfiniteQuery(
    contract.customers.list.infiniteOptions({
      input: (cursor: string | null) => ({ ...practising, search, only, cursor }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: keepPreviousData,
    }),
  );
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.customers) ?? [], [data]);
  const onNearEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  return { list, rows, onNearEnd };
}

const settleMs = 180;

/** Returns the typed text and its setter, and calls `onSettled` when typing pauses. */
function useDebouncedSearch(
  text: string,
  onSettled: (text: string) => void,
): readonly [typed: string, setTyped: (text: string) => void] {
  const [typed, setTyped] = useState(text);
  const [settled] = useDebouncedValue(typed, settleMs);
  const reported = useRef({ text, onSettled });
  useEffect(() => {
    reported.current = { text, onSettled };
  });
  useEffect(() => setTyped(text), [text]);
  useEffect(() => {
    if (settled !== reported.current.text) reported.current.onSettled(settled);
  }, [settled]);
  return [typed, setTyped];
}

/** Dialog that adds a customer who has no order yet. */
function NewCustomerDialog({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const { t } = useTranslation(['customers', 'common']);
  const [, navigate] = useLocation();
  return (
    <Modal opened onClose={onClose} title={t('new')} closeButtonProps={{ 'aria-label': t('common:close') }}>
      <ContactsForm
        id={null}
        begin={{ ...noContacts, name }}
        onWritten={({ id }) => {
          onClose();
          navigate(paths.customer(id));
        }}
      />
    </Modal>
  );
}
