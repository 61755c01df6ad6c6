import type { PriceRounding, PriceRule } from '../../../shared/model/pricing/price-rule.ts';
import type { Service } from '../../../shared/model/service/service.ts';
import { readAmount, soleAmount, writeAmount } from '../../ui/format/read-amount.ts';

/** The typed values of a rule. */
export interface RuleDraft {
  readonly what: 'any' | 'group' | 'service';
  readonly group: string | null;
  readonly serviceId: string | null;
  readonly whom: 'any' | 'group' | 'customer';
  readonly customer: string;
  readonly customerGroup: string;
  readonly costFrom: string;
  readonly costBelow: string;
  readonly costCurrency: string;
  readonly percent: string;
  readonly fixed: string;
  readonly least: string;
  readonly rounding: PriceRounding;
  readonly currency: string;
}

/** Returns the draft of a rule, with amounts formatted for a language. If `rule` is null, returns a new draft for costs in `currency`. */
export function draftOf(rule: PriceRule | null, currency: string, language: string): RuleDraft {
  if (rule === null)
    return {
      what: 'any',
      group: null,
      serviceId: null,
      whom: 'any',
      customer: '',
      customerGroup: '',
      costFrom: '',
      costBelow: '',
      costCurrency: currency,
      percent: '',
      fixed: '',
      least: '',
      rounding: 'none',
      currency: '',
    };
  const { service, group, customer, customerGroup, cost } = rule;
  const written = (amount: string | null | undefined) =>
    amount == null ? '' : writeAmount(amount, language);
  return {
    what: service !== null ? 'service' : group !== null ? 'group' : 'any',
    group,
    serviceId: service?.serviceId ?? null,
    whom: customer !== null ? 'customer' : customerGroup !== null ? 'group' : 'any',
    customer: customer ?? '',
    customerGroup: customerGroup ?? '',
    costFrom: written(cost?.from),
    costBelow: written(cost?.below),
    costCurrency: cost?.currency ?? currency,
    percent: rule.percent === '0' ? '' : written(rule.percent),
    fixed: rule.fixed === '0' ? '' : written(rule.fixed),
    least: written(rule.leastProfit),
    rounding: rule.rounding,
    currency: rule.currency ?? '',
  };
}

export type DraftField = keyof RuleDraft;
export type AmountOfRule = 'percent' | 'fixed' | 'least' | 'costFrom' | 'costBelow';

/** Returns the rule of a draft, or the invalid fields. */
export function ruleOf(
  draft: RuleDraft,
  about: {
    readonly id: string;
    readonly services: readonly Service[];
    readonly connectionId: string | null;
    /** The rule that is edited. It keeps its service, even if the service belongs to another connection. */
    readonly before: PriceRule | null;
  },
): { readonly rule: PriceRule } | { readonly wrong: ReadonlyMap<DraftField, 'required' | 'notNumber'> } {
  const wrong = new Map<DraftField, 'required' | 'notNumber'>();
  const amount = (field: AmountOfRule, mayBeLess: boolean) => {
    if (draft[field].trim() === '') return null;
    const read = soleAmount(readAmount(draft[field]));
    if (read === null || (!mayBeLess && read.startsWith('-'))) wrong.set(field, 'notNumber');
    return read;
  };
  const text = (field: 'customer' | 'customerGroup' | 'costCurrency', isAsked: boolean) => {
    if (!isAsked) return null;
    if (draft[field].trim() === '') wrong.set(field, 'required');
    return draft[field].trim();
  };
  const [from, below] = [amount('costFrom', false), amount('costBelow', false)];
  const currency = text('costCurrency', from !== null || below !== null);
  const service = draft.what === 'service' ? serviceOf(draft, about) : null;
  if (draft.what === 'service' && service === null) wrong.set('serviceId', 'required');
  if (draft.what === 'group' && draft.group === null) wrong.set('group', 'required');
  const rule: PriceRule = {
    id: about.id,
    service,
    group: draft.what === 'group' ? draft.group : null,
    customer: text('customer', draft.whom === 'customer'),
    customerGroup: text('customerGroup', draft.whom === 'group'),
    cost: currency === null ? null : { from, below, currency: currency.toUpperCase() },
    percent: amount('percent', true) ?? '0',
    fixed: amount('fixed', true) ?? '0',
    leastProfit: amount('least', false),
    rounding: draft.rounding,
    currency: draft.currency.trim().toUpperCase() || null,
  };
  return wrong.size > 0 ? { wrong } : { rule };
}

function serviceOf(
  { serviceId }: RuleDraft,
  { services, connectionId, before }: Parameters<typeof ruleOf>[1],
): PriceRule['service'] {
  if (serviceId === null) return null;
  if (before?.service?.serviceId === serviceId) return before.service;
  const service = services.find(({ id }) => id === serviceId);
  if (service === undefined || connectionId === null) return null;
  return { connectionId, serviceId, name: service.name.slice(0, 200) };
}
