import { Button, Modal, SegmentedControl } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearch } from 'wouter';
import { type Customer, noContacts } from '../../../shared/model/customer/customer.ts';
import { nameWithoutPhone } from '../../../shared/model/customer/typed-phone.ts';
import { useContract } from '../../client/contract-context.tsx';
import { usePractising } from '../../client/use-connections.ts';
import { useCommands } from '../../store/commands.ts';
import common from '../../ui/base/common.module.css';
import { EmptyState } from '../../ui/base/empty-state.tsx';
import { paths } from '../../ui/base/paths.ts';
import { Screen } from '../../ui/base/screen.tsx';
import { Loading } from '../../ui/failure/loading.tsx';
import { formatCount } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import { SideBySide } from '../../ui/format/side-by-side.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table-props.ts';
import { SearchField } from '../../ui/table/search-field.tsx';
import { ContactsForm } from './contacts-form.tsx';
import styles from './customers.module.css';

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

/** Customers by name, each linked to their own page. */
function CustomersTable({
  rows,
  onNearEnd,
  empty,
}: {
  readonly rows: readonly Customer[];
  readonly onNearEnd: () => void;
  readonly empty: ReactNode;
}) {
  const { t, i18n } = useTranslation('customers');
  const [, navigate] = useLocation();
  const columns = useMemo((): readonly Column<Customer>[] => {
    const figure = (key: 'orders' | 'ready'): Column<Customer> => ({
      key,
      head: t(`column.${key}`),
      track: '88px',
      align: 'end',
      cell: (customer) => (
        <span className={`${common.figures} ${customer[key] === 0 ? common.faint : ''}`}>
          {formatCount(customer[key], i18n.language)}
        </span>
      ),
    });
    return [
      {
        key: 'name',
        head: t('column.name'),
        track: 'minmax(140px, 2fr)',
        cell: ({ name, phone }) => <bdi title={name}>{nameWithoutPhone(name, phone)}</bdi>,
      },
      {
        key: 'contact',
        head: t('column.contact'),
        track: 'minmax(120px, 1.6fr)',
        cell: ({ known, phone, mail }) =>
          known ? (
            <span className={common.muted}>
              <SideBySide cut of={[phone, mail]} />
            </span>
          ) : (
            <span className={common.faint}>{t('nameOnly')}</span>
          ),
      },
      {
        key: 'group',
        head: t('column.group'),
        track: 'minmax(72px, 0.8fr)',
        cell: ({ group }) => <bdi className={common.muted}>{group}</bdi>,
      },
      figure('orders'),
      figure('ready'),
      {
        key: 'owed',
        head: t('column.owed'),
        track: 'minmax(120px, 1fr)',
        align: 'end',
        cell: ({ owed }) => (
          <span className={styles.sums}>
            {owed.map((money) => (
              <Money key={money.currency} money={money} of="customer" />
            ))}
          </span>
        ),
      },
    ];
  }, [t, i18n.language]);
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      onOpen={({ id }) => navigate(paths.customer(id))}
      onNearEnd={onNearEnd}
      empty={empty}
    />
  );
}
