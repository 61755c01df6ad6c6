import { Button, Modal, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inertText } from '../../../shared/model/base/inert-text.ts';
import {
  type PriceRounding,
  type PriceRule,
  priceRoundings,
  ruleProblem,
} from '../../../shared/model/pricing/price-rule.ts';
import type { Service } from '../../../shared/model/service/service.ts';
import { useContract } from '../../client/contract-context.tsx';
import common from '../../ui/base/common.module.css';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import { notifyDone } from '../../ui/failure/notify-done.tsx';
import { AmountQuestion } from '../../ui/format/amount-question.tsx';
import { readAmount, soleAmount, writeAmount } from '../../ui/format/read-amount.ts';
import { ruleSentence } from '../../ui/pricing/rule-words.ts';
import styles from './rule-form.module.css';
import { ServiceSelect } from './service-select.tsx';

interface RuleFormProps {
  /** Null for a new rule. */
  readonly rule: PriceRule | null;
  readonly rules: readonly PriceRule[];
  readonly services: readonly Service[];
  readonly connectionId: string | null;
  readonly onClose: () => void;
}

/** Form for one rule: its services, its customers, and how it computes the price. Below is the rule as a sentence, or the problem. */
export function RuleForm({ rule: before, rules, services, connectionId, onClose }: RuleFormProps) {
  const { t, i18n } = useTranslation(['pricing', 'common']);
  const contract = useContract();
  const newId = useId();
  const [id] = useState(() => before?.id ?? crypto.randomUUID());
  const bought = services.find(({ price }) => price !== null)?.price?.currency ?? '';
  const [draft, setDraft] = useState<RuleDraft>(() => draftOf(before, bought, i18n.language));
  const [tried, setTried] = useState(false);
  const save = useMutation(contract.pricing.saveRule.mutationOptions({ onSuccess: onClose }));
  const remove = useMutation(
    contract.pricing.removeRule.mutationOptions({
      onSuccess() {
        notifyDone('price-rule', t('form.removed'));
        onClose();
      },
    }),
  );
  const change = (part: Partial<RuleDraft>) => setDraft((last) => ({ ...last, ...part }));
  const parsed = ruleOf(draft, { id, services, connectionId, before });
  const rule = 'rule' in parsed ? parsed.rule : null;
  const problem = rule === null ? null : ruleProblem(rule, rules);
  const wrong = (field: DraftField): string | null => {
    const problemCode = 'wrong' in parsed ? parsed.wrong.get(field) : undefined;
    return problemCode === undefined || (problemCode === 'required' && !tried)
      ? null
      : t(`form.${problemCode}`);
  };
  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (rule !== null && problem === null && !save.isPending) save.mutate(rule);
  }
  const amount = (field: AmountOfRule, label: string) => (
    <RuleAmount field={field} label={label} typed={draft[field]} wrong={wrong(field)} onChange={change} />
  );
  const ruleText = useRuleText(rule, problem);
  const error = save.error ?? remove.error;
  return (
    <Modal
      opened
      onClose={onClose}
      size={640}
      title={t(before === null ? 'form.new' : 'form.edit')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <form className={common.grid12} onSubmit={submit} noValidate aria-describedby={newId}>
        <RuleSubject draft={draft} services={services} before={before} wrong={wrong} onChange={change} />
        <div className={styles.three}>
          {amount('percent', t('form.percent'))}
          {amount('fixed', t('form.fixed'))}
          {amount('least', t('form.least'))}
        </div>
        <div className={styles.two}>
          <Select
            label={t('form.rounding')}
            data={priceRoundings.map((value) => ({ value, label: t(`rule.rounding.${value}`) }))}
            value={draft.rounding}
            onChange={(value) =>
              change({ rounding: priceRoundings.find((each) => each === value) ?? 'none' })
            }
          />
          <TextInput
            label={t('form.currency')}
            placeholder={t('form.sameCurrency')}
            maxLength={12}
            value={draft.currency}
            onChange={(event) => change({ currency: event.currentTarget.value })}
          />
        </div>
        <div className={styles.three}>
          {amount('costFrom', t('form.costFrom'))}
          {amount('costBelow', t('form.costBelow'))}
          <TextInput
            label={t('form.costCurrency')}
            maxLength={12}
            value={draft.costCurrency}
            error={wrong('costCurrency')}
            onChange={(event) => change({ costCurrency: event.currentTarget.value })}
          />
        </div>
        <p id={newId} className={styles.said} data-wrong={problem !== null || undefined} role="status">
          {ruleText}
        </p>
        <FailureNotice error={error} />
        <div className={common.flex}>
          {before === null ? null : (
            <Button color="red" loading={remove.isPending} onClick={() => remove.mutate({ id })}>
              {t('form.remove')}
            </Button>
          )}
          <span className={common.fill} />
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="filled" type="submit" loading={save.isPending} aria-disabled={problem !== null}>
            {t('form.save')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

interface RuleAmountProps {
  readonly field: AmountOfRule;
  readonly label: string;
  readonly typed: string;
  readonly wrong: string | null;
  readonly onChange: (part: Partial<RuleDraft>) => void;
}

function RuleAmount({ field, label, typed, wrong, onChange }: RuleAmountProps) {
  const change = (text: string) => onChange({ [field]: text });
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      maxLength={20}
      classNames={{ input: 'mono' }}
      value={typed}
      error={
        wrong === null ? null : <AmountQuestion read={readAmount(typed)} wrong={wrong} onChoose={change} />
      }
      {...(field === 'percent' ? { 'data-autofocus': true } : {})}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

/** Returns the rule as a sentence, or the rule's problem; empty while the rule is incomplete. */
function useRuleText(rule: PriceRule | null, problem: ReturnType<typeof ruleProblem>): string {
  const { t, i18n } = useTranslation('pricing');
  if (problem === null) return rule === null ? '' : ruleSentence(t, rule, i18n.language);
  const otherRule = problem.other === null ? '' : ruleSentence(t, problem.other, i18n.language);
  return t(`form.problem.${problem.problem}`, { rule: otherRule });
}

interface RuleSubjectProps {
  readonly draft: RuleDraft;
  readonly services: readonly Service[];
  /** The rule before editing. Its group or service can be chosen even if it is no longer in the catalogue. */
  readonly before: PriceRule | null;
  readonly wrong: (field: DraftField) => string | null;
  readonly onChange: (part: Partial<RuleDraft>) => void;
}

function RuleSubject({ draft, services, before, wrong, onChange }: RuleSubjectProps) {
  const { t } = useTranslation(['pricing']);
  const groups = useMemo(() => {
    const names = services.map(({ group }) => group).filter((group) => group.trim() !== '');
    return [...new Set([...(before?.group ? [before.group] : []), ...names])].map((value) => ({
      value,
      label: inertText(value),
    }));
  }, [services, before]);
  return (
    <>
      <div className={styles.two}>
        <div>
          <p className={styles.legend}>{t('form.what')}</p>
          <SegmentedControl
            fullWidth
            aria-label={t('form.what')}
            data={(['any', 'group', 'service'] as const).map((value) => ({
              value,
              label: t(value === 'any' ? 'form.allServices' : `form.${value}`),
            }))}
            value={draft.what}
            onChange={(what) => onChange({ what })}
          />
        </div>
        {draft.what === 'group' ? (
          <Select
            label={t('form.group')}
            data={groups}
            searchable
            limit={50}
            value={draft.group}
            error={wrong('group')}
            onChange={(group) => onChange({ group })}
          />
        ) : null}
        {draft.what === 'service' ? (
          <ServiceSelect
            label={t('form.service')}
            services={services}
            known={before?.service ?? null}
            value={draft.serviceId}
            error={wrong('serviceId')}
            onChange={(serviceId) => onChange({ serviceId })}
          />
        ) : null}
      </div>
      <div className={styles.two}>
        <div>
          <p className={styles.legend}>{t('form.whom')}</p>
          <SegmentedControl
            fullWidth
            aria-label={t('form.whom')}
            data={(['any', 'group', 'customer'] as const).map((value) => ({
              value,
              label: t(value === 'any' ? 'form.everybody' : `form.${value}`),
            }))}
            value={draft.whom}
            onChange={(whom) => onChange({ whom })}
          />
        </div>
        {draft.whom === 'any' ? null : (
          <TextInput
            label={t(draft.whom === 'group' ? 'form.customerGroup' : 'form.customer')}
            maxLength={200}
            value={draft.whom === 'group' ? draft.customerGroup : draft.customer}
            error={wrong(draft.whom === 'group' ? 'customerGroup' : 'customer')}
            onChange={({ currentTarget: { value } }) =>
              onChange(draft.whom === 'group' ? { customerGroup: value } : { customer: value })
            }
          />
        )}
      </div>
    </>
  );
}

/** The typed values of a rule. */
interface RuleDraft {
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
function draftOf(rule: PriceRule | null, currency: string, language: string): RuleDraft {
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

type DraftField = keyof RuleDraft;
type AmountOfRule = 'percent' | 'fixed' | 'least' | 'costFrom' | 'costBelow';

/** Returns the rule of a draft, or the invalid fields. */
function ruleOf(
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
