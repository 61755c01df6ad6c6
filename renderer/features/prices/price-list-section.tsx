import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { inertText } from '../../../shared/model/base/inert-text.ts';
import { shopDay } from '../../../shared/model/base/shop-day.ts';
import type { Pricing } from '../../../shared/model/pricing/customer-price.ts';
import {
  type ListReader,
  type PriceListColumn,
  type PriceListRow,
  priceList,
} from '../../../shared/model/pricing/price-list.ts';
import type { ShopTax } from '../../../shared/model/pricing/tax.ts';
import type { Service } from '../../../shared/model/service/service.ts';
import { useContract } from '../../client/contract-context.tsx';
import common from '../../ui/base/common.module.css';
import { download } from '../../ui/base/download.ts';
import { Section } from '../../ui/base/section.tsx';
import { notifyDone } from '../../ui/failure/notify-done.tsx';
import { notifyFailure } from '../../ui/failure/notify-failure.tsx';
import { formatDay, formatMoney } from '../../ui/format/format.ts';
import { IconDownload, IconPrinter } from '../../ui/icons/icons.tsx';
import { shareOf } from '../../ui/pricing/rule-words.ts';
import { usePrintPage } from '../../ui/printing/use-print-page.ts';
import styles from './prices-screen.module.css';
import printedList from './printed-list.module.css';

interface PriceListSectionProps {
  readonly pricing: Pricing;
  readonly services: readonly Service[];
  readonly connectionId: string | null;
}

/** A price list for a customer, a group or everyone, as a file or on paper. It never contains costs. */
export function PriceListSection({ pricing, services, connectionId }: PriceListSectionProps) {
  const { t } = useTranslation(['pricing', 'orders']);
  const contract = useContract();
  const [reader, setReader] = useState<ListReader>({ customer: '', customerGroup: '' });
  const [printing, setPrinting] = useState(false);
  const rows = useMemo(
    () => priceList(services, connectionId ?? '', pricing, reader),
    [services, connectionId, pricing, reader],
  );
  const taxed = Number(pricing.tax.percent) > 0;
  const columns: readonly PriceListColumn[] = taxed
    ? ['group', 'service', 'time', 'net', 'gross', 'currency']
    : ['group', 'service', 'time', 'price', 'currency'];
  function write(format: 'csv' | 'xlsx'): void {
    const table = { reader, columns: columns.map((key) => ({ key, head: t(`list.column.${key}`) })) };
    contract.pricing.exportList
      .call({ connectionId, table, format })
      .then((handed) => {
        if (handed.how === 'saved') notifyDone('price-list', t('orders:many.saved', { path: handed.path }));
        if (handed.how === 'download') download(handed.path);
      })
      .catch(notifyFailure);
  }
  const field = (name: keyof ListReader, label: string) => (
    <TextInput
      className={styles.middle ?? ''}
      label={label}
      placeholder={t('list.all')}
      maxLength={200}
      value={reader[name]}
      onChange={({ currentTarget: { value } }) => setReader((last) => ({ ...last, [name]: value }))}
    />
  );
  return (
    <Section title={t('list.title')} note={t('list.note')}>
      <div className={styles.fields}>
        {field('customer', t('list.customer'))}
        {reader.customer.trim() === '' ? field('customerGroup', t('list.group')) : null}
        <Button
          disabled={rows.length === 0}
          leftSection={<IconDownload size={15} aria-hidden />}
          onClick={() => write('xlsx')}
        >
          {t('orders:export.xlsx')}
        </Button>
        <Button disabled={rows.length === 0} onClick={() => write('csv')}>
          {t('orders:export.csv')}
        </Button>
        <Button
          disabled={rows.length === 0}
          leftSection={<IconPrinter size={15} aria-hidden />}
          onClick={() => setPrinting(true)}
        >
          {t('list.print')}
        </Button>
        <span className={common.mutedXs}>{t('list.count', { count: rows.length })}</span>
      </div>
      {printing ? (
        <PrintedList rows={rows} reader={reader} tax={pricing.tax} onDone={() => setPrinting(false)} />
      ) : null}
    </Section>
  );
}

interface PrintedListProps {
  readonly rows: readonly PriceListRow[];
  readonly reader: ListReader;
  readonly tax: ShopTax;
  readonly onDone: () => void;
}

/** A price list on paper, by group, visible only in print. It contains no costs. */
function PrintedList({ rows, reader, tax, onDone }: PrintedListProps) {
  const { t, i18n } = useTranslation(['pricing']);
  const contract = useContract();
  const { data: settings } = useQuery(contract.settings.read.queryOptions());
  const ready = settings !== undefined;
  usePrintPage(ready, onDone);
  if (!ready) return null;
  const groups = new Map<string, PriceListRow[]>();
  for (const row of rows) {
    const some = groups.get(row.group);
    if (some === undefined) groups.set(row.group, [row]);
    else some.push(row);
  }
  const whom = (reader.customer || reader.customerGroup).trim();
  return createPortal(
    <div className={printedList.paper} data-print="prices">
      <h1>
        {settings.shop === '' ? t('list.title') : <bdi>{settings.shop}</bdi>}
        {whom === '' ? null : (
          <>
            {' · '}
            <bdi>{inertText(whom)}</bdi>
          </>
        )}
      </h1>
      <p>
        {formatDay(shopDay(Date.now()), i18n.language)}
        {Number(tax.percent) === 0
          ? null
          : ` · ${t('list.withTax', { percent: shareOf(tax.percent, i18n.language) })}`}
      </p>
      {[...groups].map(([group, some]) => (
        <table key={group}>
          <caption>
            <bdi>{inertText(group)}</bdi>
          </caption>
          <tbody>
            {some.map((row) => (
              <tr key={row.serviceId}>
                <th scope="row">
                  <bdi>{inertText(row.service)}</bdi>
                </th>
                <td>
                  <bdi>{inertText(row.time)}</bdi>
                </td>
                <td className={printedList.price}>
                  <bdi dir="ltr">{formatMoney(row.price.gross, i18n.language)}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>,
    document.body,
  );
}
