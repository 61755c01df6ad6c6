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

/** Facts that the text of a claim may contain; never the customer. */
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

/** Name of a claim kind on screen. */
export function claimKindWords(t: ClaimTexts, kind: ClaimKind): string {
  const money = moneyKinds.find((each) => each === kind);
  return money === undefined ? t(`kind.${kind as ActKind}`) : t(`check:kind.${money}`);
}

type ActKind = Exclude<ClaimKind, (typeof moneyKinds)[number]>;

/** The app's default text for a kind, with its fields in braces. */
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

/** The text for the supplier: the request, the order by the supplier's reference, and its wallet rows. Times are in UTC. */
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

/** In right-to-left text, the parts of a date separated by hyphens (25-11-2026) are reordered; those separated by slashes are not. */
function utcWithin(atMs: number, language: string): string {
  return directionOf(language) === 'rtl' ? utc(atMs).replaceAll('-', '/') : utc(atMs);
}

/** A time in UTC, so that shop and supplier read it the same. */
export function utc(atMs: number): string {
  return `${new Date(atMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
