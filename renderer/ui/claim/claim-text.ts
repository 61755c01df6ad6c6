import type { TFunction } from 'i18next';
import type { Money } from '../../../shared/model/base/decimal.ts';
import { type ClaimKind, moneyKinds } from '../../../shared/model/claim/claim.ts';
import { fillClaimForm } from '../../../shared/model/claim/claim-form.ts';
import type { OrderState } from '../../../shared/model/order/order.ts';
import type { Transaction } from '../../../shared/model/wallet/transaction.ts';
import { directionOf } from '../../locales/languages.ts';
import { formatMoney } from '../format/format.ts';

/** Translation function for claims: `t` of `useTranslation(['claims', 'check', 'order', 'states'])`. */
export type ClaimTexts = TFunction<['claims', 'check', 'order', 'states']>;

/** Facts that the text of a claim may contain. The customer is not one of them. */
export interface ClaimFacts {
  readonly kind: ClaimKind;
  readonly amount: Money | null;
  readonly order: {
    readonly reference: string | null;
    readonly identifier: string;
    readonly serviceName: string;
    readonly state: OrderState;
    readonly sentAt?: number | null;
    readonly supplierStatus?: string | null;
  } | null;
  readonly rows: readonly Transaction[];
}

/** Returns the name of a kind of claim for the screen. */
export function claimKindWords(t: ClaimTexts, kind: ClaimKind): string {
  const money = moneyKinds.find((each) => each === kind);
  return money === undefined ? t(`kind.${kind as ActKind}`) : t(`check:kind.${money}`);
}

type ActKind = Exclude<ClaimKind, (typeof moneyKinds)[number]>;

/** Returns the app's default text for a kind of claim, with fields in braces. */
export function defaultClaimForm(t: ClaimTexts, kind: ClaimKind): string {
  const money = moneyKinds.find((each) => each === kind);
  const ask =
    money === undefined
      ? t(`ask.${kind as ActKind}`)
      : t(`check:claim.${money}`, { amount: '{amount}', interpolation: { escapeValue: false } });
  return [
    ask,
    '',
    `${t('order:fact.reference')}: {reference}`,
    `${t('check:column.identifier')}: {identifier}`,
    `${t('order:fact.service')}: {service}`,
    `${t('fact.ordered')}: {ordered}`,
    `${t('fact.status')}: {status}`,
    // Wallet rows are included only if money is claimed.
    ...(money === undefined ? [] : ['', '{rows}']),
  ].join('\n');
}

/** Returns the text for the supplier: the request, the order with its reference, and its wallet rows. Times are in UTC. */
export function claimText(
  facts: ClaimFacts,
  { form, shop, t, language }: { form?: string | undefined; shop: string; t: ClaimTexts; language: string },
): string {
  const { kind, amount, order, rows } = facts;
  return fillClaimForm(form ?? defaultClaimForm(t, kind), {
    reference: order?.reference ?? '',
    identifier: order?.identifier ?? '',
    service: order?.serviceName ?? '',
    ordered: order?.sentAt == null ? '' : utcWithin(order.sentAt, language),
    status: order === null ? '' : (order.supplierStatus ?? t(`states:word.${order.state}`)),
    amount: amount === null ? '' : formatMoney(amount, language),
    rows: rows.map((row) => rowLine(row, language)).join('\n'),
    shop,
  });
}

function rowLine({ id, at, atWords, amount, description }: Transaction, language: string): string {
  const parts = [
    at === null ? atWords : utcWithin(at, language),
    amount === null ? '' : formatMoney(amount, language),
    description.replace(/\s+/g, ' '),
    `ID ${id}`,
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

/** Returns a time in UTC for a text. Right-to-left text reorders the parts of a date with hyphens, but not of a date with slashes. */
function utcWithin(atMs: number, language: string): string {
  return directionOf(language) === 'rtl' ? utc(atMs).replaceAll('-', '/') : utc(atMs);
}

/** Returns a time in UTC, so that shop and supplier read the same time. */
export function utc(atMs: number): string {
  return `${new Date(atMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
