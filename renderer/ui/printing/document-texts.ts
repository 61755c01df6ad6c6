import type { TFunction } from 'i18next';
import type { Order } from '../../../shared/model/order/order.ts';
import type { TemplatedOrder } from '../../../shared/model/order/order-template.ts';
import { taxWithin } from '../../../shared/model/pricing/margin.ts';
import type { LabelPart } from '../../../shared/model/printing/print-job.ts';
import { readResult, resultInOneLine } from '../../../shared/model/result/result.ts';
import { formatMomentInZone, formatMoney, intlLocale } from '../format/format.ts';
import { dateTimeFormat } from '../format/intl-formats.ts';
import { shareOf } from '../pricing/rule-words.ts';
import { resultInShort } from './result-in-short.ts';

/** The data of an order that may be printed. The cost is not one of them. */
export type PrintableOrder = Pick<Order, 'id'> & Omit<TemplatedOrder, 'price'> & Pick<Order, 'customerTax'>;

export interface DocumentWords {
  readonly t: TFunction<['templates', 'services', 'states']>;
  readonly language: string;
  readonly shop: string;
  readonly customerOnLabels: boolean;
}

export function labelTexts(order: PrintableOrder, texts: DocumentWords): Readonly<Record<LabelPart, string>> {
  const { t, language } = texts;
  const day = dateTimeFormat(intlLocale(language), { dateStyle: 'medium' }).format(
    order.finishedAt ?? order.createdAt,
  );
  return {
    shop: texts.shop,
    service: resultInOneLine(order.serviceName),
    result:
      order.result === null
        ? t(`states:word.${order.state}`)
        : resultInShort(order.result, (fact) => t(`services:result.fact.${fact}`)),
    customer: texts.customerOnLabels ? order.customer : '',
    foot: `${day} · ${order.id.slice(0, 8)}`,
  };
}

export interface ReceiptText {
  readonly text: string;
  readonly end: string;
  readonly strong: boolean;
}

/** Returns the texts of a receipt before and after the barcode. They are the same as on the paper slip. */
export function receiptTexts(
  order: PrintableOrder,
  texts: DocumentWords,
): { readonly head: readonly ReceiptText[]; readonly body: readonly ReceiptText[] } {
  const { t, language } = texts;
  const fact = (text: string, end: string | null): ReceiptText[] =>
    end === null || end === '' ? [] : [{ text, end, strong: false }];
  const { customerPrice, customerTax, finishedAt } = order;
  const tax = customerPrice && taxWithin(customerPrice, customerTax);
  const result = order.result === null ? [] : readResult(order.result, 'whole').lines;
  return {
    head: [
      ...(texts.shop === '' ? [] : [{ text: texts.shop, end: '', strong: true }]),
      { text: resultInOneLine(order.serviceName), end: '', strong: true },
    ],
    body: [
      ...fact(t('printed.customer'), order.customer),
      ...fact(t('printed.reference'), order.reference),
      ...fact(t('printed.price'), customerPrice && formatMoney(customerPrice, language)),
      ...fact(
        t('printed.tax', { percent: shareOf(customerTax ?? '0', language) }),
        tax && formatMoney(tax, language),
      ),
      ...fact(t('printed.received'), formatMomentInZone(order.createdAt, language)),
      ...fact(t('printed.finished'), finishedAt === null ? null : formatMomentInZone(finishedAt, language)),
      { text: ' ', end: '', strong: false },
      ...result.map((line) =>
        line.is === 'field'
          ? { text: line.label, end: line.value, strong: line.tone !== 'neutral' }
          : { text: line.text, end: '', strong: false },
      ),
    ],
  };
}
