import { Combobox, type ComboboxStore } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Customer } from '../../../../shared/model/customer/customer.ts';
import type { Order } from '../../../../shared/model/order/order.ts';
import { markedParts } from '../../../../shared/model/order/search-words.ts';
import common from '../../../ui/base/common.module.css';
import { IconUser } from '../../../ui/icons/icons.tsx';
import { StateBadge } from '../../../ui/order/state-badge.tsx';
import styles from './found-orders.module.css';

/** Value of the line that links to all results. */
export const allOfThem = 'all of them';
/** Characters shown before and after a match. */
const contextLength = 40;

/** Prefix of the value of a customer's line; the customer's id follows. */
export const ofCustomer = 'customer ';

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
export function FoundOrders({ listId, store, orders, customers, search, current }: FoundOrdersProps) {
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
          <Elsewhere order={order} search={search} />
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
function Elsewhere({ order, search }: { readonly order: Order; readonly search: string }) {
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
