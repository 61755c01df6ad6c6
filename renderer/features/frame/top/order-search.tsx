import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { searchTextOf } from '../../../../shared/model/scan/device-search.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { usePractising } from '../../../client/use-connections.ts';
import { Keys } from '../../../ui/base/keys.tsx';
import { paths } from '../../../ui/base/paths.ts';
import { IconSearch } from '../../../ui/icons/icons.tsx';
import { maxFound, useShopSearch } from '../keyboard/use-palette-search.ts';
import { allOfThem, FoundOrders, ofCustomer } from './found-orders.tsx';
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
