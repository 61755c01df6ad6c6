import { useQuery } from '@tanstack/react-query';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { inertText } from '../../../shared/model/base/inert-text.ts';
import { shopDay } from '../../../shared/model/base/shop-day.ts';
import type { ListReader, PriceListRow } from '../../../shared/model/pricing/price-list.ts';
import type { ShopTax } from '../../../shared/model/pricing/tax.ts';
import { useContract } from '../../client/contract-context.tsx';
import { formatDay, formatMoney } from '../../ui/format/format.ts';
import { shareOf } from '../../ui/pricing/rule-words.ts';
import { usePrintPage } from '../../ui/printing/use-print-page.ts';
import styles from './printed-list.module.css';

interface PrintedListProps {
  readonly rows: readonly PriceListRow[];
  readonly reader: ListReader;
  readonly tax: ShopTax;
  readonly onDone: () => void;
}

/** A price list on paper, by group, visible only in print. It contains no costs. */
export function PrintedList({ rows, reader, tax, onDone }: PrintedListProps) {
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
    <div className={styles.paper} data-print="prices">
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
                <td className={styles.price}>
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
