import { Button } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearch } from 'wouter';
import type { Customer } from '../../../shared/model/customer/customer.ts';
import type { Channel } from '../../../shared/model/customer/telling.ts';
import { nameWithoutPhone, phoneOf, withPhone } from '../../../shared/model/customer/typed-phone.ts';
import { useContract } from '../../client/contract-context.tsx';
import { usePractising } from '../../client/use-connections.ts';
import { useCommands } from '../../store/commands.ts';
import common from '../../ui/base/common.module.css';
import { EmptyState } from '../../ui/base/empty-state.tsx';
import { Keys } from '../../ui/base/keys.tsx';
import { paths } from '../../ui/base/paths.ts';
import { Screen } from '../../ui/base/screen.tsx';
import { SkeletonRows } from '../../ui/base/skeleton-rows.tsx';
import { MessageForm } from '../../ui/customer/message-form.tsx';
import { textOfReady } from '../../ui/customer/message-texts.ts';
import { useCustomerLanguage } from '../../ui/customer/use-customer-language.ts';
import { Loading } from '../../ui/failure/loading.tsx';
import { hideNotice } from '../../ui/failure/notify-done.tsx';
import { notifyFailure } from '../../ui/failure/notify-failure.tsx';
import { Money } from '../../ui/format/money.tsx';
import { SideBySide } from '../../ui/format/side-by-side.tsx';
import styles from './customers.module.css';

/** Maximum number of orders in one message; dealers with more get a list. */
const maxMessaged = 500;
const keys: Readonly<Record<Channel, string>> = {
  whatsapp: 'w',
  sms: 'm',
  mail: 'e',
  telegram: 't',
  copied: 'c',
};

/** Goes through all customers with ready orders: one key opens the message, another key moves to the next customer. */
export function MessageCustomersScreen() {
  const { t } = useTranslation(['messages', 'frame']);
  const contract = useContract();
  const practising = usePractising();
  const [, navigate] = useLocation();
  const list = useInfiniteQuery(
    contract.customers.list.infiniteOptions({
      input: (cursor: string | null) => ({ ...practising, only: 'ready' as const, cursor, limit: 200 }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.nextCursor,
    }),
  );
  // Customers stay in the list after their orders are handed over, so that positions do not shift.
  const first = new URLSearchParams(useSearch()).get('first')?.slice(0, 100);
  const seen = useRef<string[]>(first ? [first] : []);
  const [at, setAt] = useState(0);
  const [reported, setReported] = useState<ReadonlySet<string>>(new Set());
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  for (const { id } of data?.pages.flatMap((page) => page.customers) ?? [])
    if (!seen.current.includes(id)) seen.current.push(id);
  const ids = seen.current;
  const count = Math.max(ids.length, data?.pages[0]?.total ?? 0);
  useEffect(() => {
    if (at + 20 > ids.length && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [at, ids.length, hasNextPage, isFetchingNextPage, fetchNextPage]);
  const move = useCallback((step: number) => {
    // Hides the notice about the previous customer's message.
    hideNotice('message');
    setAt((now) => Math.max(0, Math.min(seen.current.length - 1, now + step)));
  }, []);
  const open = useRef<(way: Channel) => void>(() => {});
  useCommands(
    useMemo(
      () => [
        ...([
          { id: 'tell-next', label: t('walk.next'), group: 'screen', shortcut: 'n', run: () => move(1) },
          { id: 'tell-back', label: t('walk.back'), group: 'screen', shortcut: 'p', run: () => move(-1) },
        ] as const),
        ...Object.entries(keys).map(([way, shortcut]) => ({
          ...({ id: `tell-${way}`, label: t(`way.${way as Channel}`), group: 'screen', shortcut } as const),
          run: () => open.current(way as Channel),
        })),
      ],
      [t, move],
    ),
  );
  const id = ids[at];
  const { data: customer } = useQuery({
    ...contract.customers.read.queryOptions({ input: { ...practising, id: id ?? '-' } }),
    enabled: id !== undefined,
  });
  return (
    <Screen
      title={t('walk.title')}
      aside={id === undefined ? null : t('walk.position', { at: at + 1, count })}
      actions={
        id === undefined ? null : (
          <>
            <Button disabled={at === 0} rightSection={<Keys shortcut="p" />} onClick={() => move(-1)}>
              {t('walk.back')}
            </Button>
            <Button
              variant="filled"
              disabled={at + 1 >= ids.length}
              rightSection={<Keys shortcut="n" />}
              onClick={() => move(1)}
            >
              {t('walk.next')}
            </Button>
          </>
        )
      }
    >
      {list.error !== null || data === undefined ? (
        <Loading error={list.error} onRetry={list.refetch} rows={6} />
      ) : id === undefined ? (
        <EmptyState
          title={t('walk.none')}
          actions={
            <Button variant="filled" onClick={() => navigate(paths.customers())}>
              {t('frame:screen.customers')}
            </Button>
          }
        >
          {t('walk.noneWords')}
        </EmptyState>
      ) : customer ? (
        <OneCustomer
          key={customer.id}
          customer={customer}
          isReported={reported.has(customer.id)}
          onReported={() => setReported((before) => new Set(before).add(customer.id))}
          onWays={(go) => {
            open.current = go;
          }}
        />
      ) : null}
    </Screen>
  );
}

function OneCustomer({
  customer,
  isReported,
  onReported,
  onWays,
}: {
  readonly customer: Customer;
  readonly isReported: boolean;
  readonly onReported: () => void;
  readonly onWays: (open: (way: Channel) => void) => void;
}) {
  const { t } = useTranslation(['messages', 'templates', 'states']);
  const { t: templates } = useTranslation(['templates', 'states']);
  const contract = useContract();
  const practising = usePractising();
  const { id, name, phone, mail, ready, owed } = customer;
  const { data: settings } = useQuery(contract.settings.read.queryOptions());
  const { data: orders } = useQuery(
    contract.orders.list.queryOptions({
      input: { ...practising, customerId: id, ready: true, limit: maxMessaged },
    }),
  );
  const language = useCustomerLanguage(customer.language);
  const reportMessage = useMutation(
    contract.customers.told.mutationOptions({ onError: notifyFailure, onSuccess: onReported }),
  );
  const write = useMutation(contract.customers.write.mutationOptions({ onError: notifyFailure }));
  const writing = { t, own: templates, lng: language, name, shop: settings?.shop ?? '' };
  const ids = orders?.orders.map((order) => order.id) ?? [];
  return (
    <section aria-label={name} className={styles.tell}>
      <h2 className={styles.heading}>
        <Link href={paths.customer(id)}>
          <bdi>{nameWithoutPhone(name, phone)}</bdi>
        </Link>
      </h2>
      <p className={styles.sums}>
        <span>{t('walk.ready', { count: ready })}</span>
        {owed.map((money) => (
          <Money key={money.currency} money={money} of="customer" />
        ))}
        <span className={common.muted}>
          <SideBySide of={[phone, mail]} />
        </span>
        {isReported ? <strong role="status">{t('walk.told')}</strong> : null}
      </p>
      {settings === undefined || orders === undefined ? (
        <SkeletonRows rows={4} />
      ) : (
        <MessageForm
          key={language}
          choices={[textOfReady(ready, owed, writing)]}
          phone={phoneOf(customer)}
          mail={mail}
          language={language}
          keys={keys}
          onWays={onWays}
          onPhone={(typed) => write.mutate(withPhone(customer, name, typed))}
          onReported={(what, way) =>
            ids.length === 0 ? onReported() : reportMessage.mutate({ ids, what, way })
          }
        />
      )}
    </section>
  );
}
