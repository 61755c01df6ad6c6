import { Combobox, type ComboboxStore, TextInput, useCombobox } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { Customer } from '../../../../shared/model/customer/customer.ts';
import type { Order } from '../../../../shared/model/order/order.ts';
import { markedParts } from '../../../../shared/model/order/search-words.ts';
import { searchTextOf } from '../../../../shared/model/scan/device-search.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { usePractising } from '../../../client/use-connections.ts';
import common from '../../../ui/base/common.module.css';
import { Keys } from '../../../ui/base/keys.tsx';
import { paths } from '../../../ui/base/paths.ts';
import { IconSearch, IconUser } from '../../../ui/icons/icons.tsx';
import { StateBadge } from '../../../ui/order/state-badge.tsx';
import { maxFound, useShopSearch } from '../keyboard/use-palette-search.ts';
import styles from './top-bar.module.css';

/** Few customers are listed, because the search is mainly for devices. */
const maxCustomers = 3;

/** The search field in the top bar. It lists results while a person types; Enter, also from a scanner, opens the first result. */
export function OrderSearch() {
  const { t } = useTranslation('frame');
  const findFirst = useFirstFound();
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const [isActive, setIsActive] = useState(false);
  const search = searchTextOf(text);
  const typed = useRef(search);
  typed.current = search;
  const { sought, orders, customers: people } = useShopSearch(search);
  const customers = people.slice(0, maxCustomers);
  const opened = isActive && sought !== null;
  const combobox = useCombobox({ opened, onOpenedChange: setIsActive });
  const listId = useId();

  function leaveFor(path: string): void {
    setText('');
    setIsActive(false);
    navigate(path);
  }
  // Enter calls this if no line of the list is selected, for example because the list belongs to an earlier text.
  async function openFirst(): Promise<void> {
    const path = (await findFirst(search)) ?? paths.orders({ search });
    if (typed.current === search) leaveFor(path);
  }
  function onSubmit(chosen: string): void {
    if (chosen === allOfThem) leaveFor(paths.orders({ search }));
    else if (chosen.startsWith(ofCustomer)) leaveFor(paths.customer(chosen.slice(ofCustomer.length)));
    else leaveFor(paths.order(chosen));
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Escape' && !opened) {
      setText('');
      event.currentTarget.blur();
      document.querySelector<HTMLElement>('main h1')?.focus();
    }
    if (
      event.key === 'Enter' &&
      !event.nativeEvent.isComposing &&
      !(opened && combobox.getSelectedOptionIndex() !== -1)
    )
      void (search === '' ? leaveFor(paths.orders()) : openFirst());
  }
  return (
    <search className={styles.search}>
      <Combobox
        store={combobox}
        onOptionSubmit={onSubmit}
        width={560}
        position="bottom-end"
        transitionProps={{ duration: 0 }}
        // If the hidden list stayed mounted, it would be positioned when the page opens, and every style would be computed twice.
        keepMounted={false}
      >
        {/* The ARIA attributes are set here, because Combobox updates them only at its next render. */}
        <Combobox.Target
          withExpandedAttribute
          aria-expanded={opened}
          aria-controls={opened ? listId : undefined}
        >
          <TextInput
            data-search-orders
            role="combobox"
            aria-autocomplete="list"
            aria-label={t('search.label')}
            placeholder={t('search.placeholder')}
            value={text}
            maxLength={200}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setIsActive(true);
            }}
            onBlur={() => setIsActive(false)}
            onKeyDown={onKeyDown}
            leftSection={<IconSearch size={15} aria-hidden />}
            rightSectionWidth="auto"
            rightSection={
              <span className={styles.searchKeys}>
                <Keys shortcut="/" />
                <span className={styles.paletteKeys}>
                  <Keys shortcut="mod+k" />
                </span>
              </span>
            }
          />
        </Combobox.Target>
        <Combobox.Dropdown className={styles.found ?? ''}>
          {opened ? (
            <FoundOrders
              listId={listId}
              store={combobox}
              orders={orders}
              customers={customers}
              search={sought}
              current={sought === search}
            />
          ) : null}
        </Combobox.Dropdown>
      </Combobox>
    </search>
  );
}

/** Reads the address of the first order, else of the first customer; null if neither is found. */
function useFirstFound(): (search: string) => Promise<string | null> {
  const contract = useContract();
  const practising = usePractising();
  const queries = useQueryClient();
  return async (search) => {
    const input = { ...practising, limit: maxFound };
    const orders = contract.orders.find.queryOptions({ input: { ...input, search } });
    const [order] = await queries.fetchQuery(orders).catch(() => []);
    if (order !== undefined) return paths.order(order.id);
    const customers = contract.customers.suggest.queryOptions({ input: { ...input, text: search } });
    const [customer] = await queries.fetchQuery(customers).catch(() => []);
    return customer === undefined ? null : paths.customer(customer.id);
  };
}

/** Value of the line that links to all results. */
const allOfThem = 'all of them';
/** Characters shown before and after a match. */
const contextLength = 40;

/** Prefix of the value of a customer's line; the customer's id follows. */
const ofCustomer = 'customer ';

interface FoundOrdersProps {
  readonly listId: string;
  readonly customers: readonly Customer[];
  readonly store: ComboboxStore;
  readonly orders: readonly Order[];
  /** The search text of these orders. */
  readonly search: string;
  /** True if `search` is the current text. */
  readonly current: boolean;
}

/** Orders and customers found by a search, one per line. The first is preselected, unless the results belong to an earlier text. */
function FoundOrders({ listId, store, orders, customers, search, current }: FoundOrdersProps) {
  const { t } = useTranslation('frame');
  const ids = [...orders, ...customers].map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: Enter opens the first visible result, also one found later.
  useEffect(() => {
    if (current) store.selectFirstOption();
    else store.resetSelectedOption();
  }, [ids, current]);
  return (
    <Combobox.Options id={listId} aria-label={t('search.found')}>
      {orders.map((order) => (
        <Combobox.Option key={order.id} value={order.id} className={styles.order ?? ''}>
          <span className={styles.line}>
            <bdi dir="ltr" className="mono">
              <Marked text={order.identifier} search={search} />
            </bdi>
            <bdi className={`truncate ${common.bold}`}>
              <Marked text={order.customer} search={search} />
            </bdi>
            <bdi className={`truncate ${styles.service}`}>
              <Marked text={order.serviceName} search={search} />
            </bdi>
            <StateBadge state={order.state} />
          </span>
          <OtherFieldMatch order={order} search={search} />
        </Combobox.Option>
      ))}
      {customers.map((customer) => (
        <Combobox.Option key={customer.id} value={ofCustomer + customer.id} className={styles.order ?? ''}>
          <span className={styles.line}>
            <IconUser size={14} role="img" aria-label={t('search.customer')} />
            <bdi className="truncate">
              <Marked text={customer.name} search={search} />
            </bdi>
            <bdi dir="ltr" className={`truncate ${common.bold}`}>
              {customer.phone || customer.mail}
            </bdi>
          </span>
        </Combobox.Option>
      ))}
      {orders.length + customers.length === 0 ? (
        <Combobox.Empty>{t('search.none')}</Combobox.Empty>
      ) : orders.length === 0 ? null : (
        <Combobox.Option value={allOfThem}>{t('search.all')}</Combobox.Option>
      )}
    </Combobox.Options>
  );
}

/** If no visible text of the order matches, shows the first of the order's other texts that matches. */
function OtherFieldMatch({ order, search }: { readonly order: Order; readonly search: string }) {
  const has = (text: string): boolean => markedParts(text, search).some(({ marked }) => marked);
  if ([order.identifier, order.customer, order.serviceName].some(has)) return null;
  const text = [order.reference ?? '', order.note, order.result ?? ''].find(has);
  if (text === undefined) return null;
  const plainText = text.replace(/<[^<>]*>|\s+/g, ' ');
  const parts = markedParts(plainText, search);
  const at = Math.max(0, (parts[0]?.marked ? 0 : (parts[0]?.text.length ?? 0)) - contextLength);
  return (
    <bdi className={`truncate ${styles.elsewhere}`}>
      {at > 0 ? '…' : ''}
      <Marked text={plainText.slice(at, at + 4 * contextLength)} search={search} />
    </bdi>
  );
}

function Marked({ text, search }: { readonly text: string; readonly search: string }) {
  return markedParts(text, search).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one fixed text never move
    part.marked ? <mark key={index}>{part.text}</mark> : part.text,
  );
}
