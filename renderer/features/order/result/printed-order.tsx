import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Order } from '../../../../shared/model/order/order.ts';
import { taxWithin } from '../../../../shared/model/pricing/margin.ts';
import { resultInOneLine } from '../../../../shared/model/result/result.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { formatMomentInZone, formatMoney } from '../../../ui/format/format.ts';
import { shareOf } from '../../../ui/pricing/rule-words.ts';
import { resultInShort } from '../../../ui/printing/result-in-short.ts';
import { usePrintPage } from '../../../ui/printing/use-print-page.ts';
import { ResultLines } from '../../../ui/result/result-lines.tsx';
import styles from './printed-order.module.css';

export type PaperForm = 'slip' | 'label';

/** The order on paper, visible only in print. Opens the print dialog when the barcode is drawn. */
export function PrintedOrder({
  order,
  form,
  onDone,
}: {
  readonly order: Order;
  readonly form: PaperForm;
  readonly onDone: () => void;
}) {
  const contract = useContract();
  const { data: settings } = useQuery(contract.settings.read.queryOptions());
  const [barcode, setBarcode] = useState<string | null | undefined>(undefined);
  useEffect(() => {
    let isCurrent = true;
    barcodeAddress(order.identifier)
      // If the barcode cannot be drawn, the paper shows only the digits.
      .catch(() => null)
      .then((address) => isCurrent && setBarcode(address));
    return () => {
      isCurrent = false;
    };
  }, [order.identifier]);
  const ready = barcode !== undefined && settings !== undefined;
  usePrintPage(ready, onDone);
  if (!ready) return null;
  const image =
    barcode === null ? null : <img className={styles.barcode} src={barcode} alt="" decoding="sync" />;
  const Paper = form === 'label' ? Label : Slip;
  return createPortal(<Paper order={order} barcode={image} shop={settings.shop} />, document.body);
}

interface PaperProps {
  readonly order: Order;
  readonly barcode: ReactNode;
  readonly shop: string;
}

function Label({ order, barcode, shop }: PaperProps) {
  const { t, i18n } = useTranslation('services');
  const shortResult =
    order.result === null ? null : resultInShort(order.result, (fact) => t(`result.fact.${fact}`));
  return (
    <div className={`${styles.paper} ${styles.label}`} data-print="label">
      <div className={styles.start}>
        {barcode}
        <bdi dir="ltr" className="mono">
          {order.identifier}
        </bdi>
      </div>
      <div className={styles.end}>
        <bdi className={styles.strong}>{resultInOneLine(order.serviceName)}</bdi>
        {shortResult === null ? null : <bdi className={styles.code}>{shortResult}</bdi>}
        <bdi className={styles.line}>{order.customer}</bdi>
        <span className={styles.line}>
          {formatMomentInZone(order.finishedAt ?? order.createdAt, i18n.language)} {shop}
        </span>
      </div>
    </div>
  );
}

function Slip({ order, barcode, shop }: PaperProps) {
  const { t, i18n } = useTranslation('templates');
  const tax = order.customerPrice && taxWithin(order.customerPrice, order.customerTax);
  const facts: readonly (readonly [string, string | null])[] = [
    [t('printed.customer'), order.customer === '' ? null : order.customer],
    [t('printed.reference'), order.reference],
    [
      t('printed.price'),
      order.customerPrice === null ? null : formatMoney(order.customerPrice, i18n.language),
    ],
    [
      t('printed.tax', { percent: shareOf(order.customerTax ?? '0', i18n.language) }),
      tax && formatMoney(tax, i18n.language),
    ],
    [t('printed.received'), formatMomentInZone(order.createdAt, i18n.language)],
    [
      t('printed.finished'),
      order.finishedAt === null ? null : formatMomentInZone(order.finishedAt, i18n.language),
    ],
  ];
  return (
    <div className={`${styles.paper} ${styles.slip}`} data-print="slip">
      {shop === '' ? null : <p className={styles.shop}>{shop}</p>}
      <p className={styles.strong}>
        <bdi>{resultInOneLine(order.serviceName)}</bdi>
      </p>
      {barcode}
      <bdi dir="ltr" className={`mono ${styles.digits}`}>
        {order.identifier}
      </bdi>
      <dl className={styles.facts}>
        {facts.map(([name, value]) =>
          value === null ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ),
        )}
      </dl>
      {order.result === null ? null : <ResultLines raw={order.result} extent="whole" />}
    </div>
  );
}

/**
 * An identifier as a Code 128 barcode: SVG in a data address for `<img>`; null if Code 128 cannot encode a character. The drawing library
 * loads on first use.
 */
async function barcodeAddress(text: string): Promise<string | null> {
  if (!/^[\x20-\x7e]{1,60}$/.test(text)) return null;
  const { code128, drawingSVG } = await import('bwip-js/browser');
  const svg = code128(
    // Scanners need a quiet zone of ten modules on either side.
    { bcid: 'code128', text, height: 9, paddingleft: 10, paddingright: 10, includetext: false },
    drawingSVG(),
  );
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
