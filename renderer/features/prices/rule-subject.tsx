import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { inertText } from '../../../shared/model/base/inert-text.ts';
import type { PriceRule } from '../../../shared/model/pricing/price-rule.ts';
import type { Service } from '../../../shared/model/service/service.ts';
import type { DraftField, RuleDraft } from './rule-draft.ts';
import styles from './rule-form.module.css';
import { ServiceSelect } from './service-select.tsx';

interface RuleSubjectProps {
  readonly draft: RuleDraft;
  readonly services: readonly Service[];
  /** The rule before editing. Its group or service can be chosen even if it is no longer in the catalogue. */
  readonly before: PriceRule | null;
  readonly wrong: (field: DraftField) => string | null;
  readonly onChange: (part: Partial<RuleDraft>) => void;
}

export function RuleSubject({ draft, services, before, wrong, onChange }: RuleSubjectProps) {
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
