import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ShopTax } from '../../../shared/model/pricing/tax.ts';
import common from '../../ui/base/common.module.css';
import { AmountField } from '../../ui/format/amount-field.tsx';
import { SettingRow } from './setting-row.tsx';

/** The shop's sales tax, and whether rules and typed prices include it. */
export function TaxSection({
  tax,
  onChange,
}: {
  readonly tax: ShopTax;
  readonly onChange: (change: Partial<ShopTax>) => void;
}) {
  const { t } = useTranslation(['pricing']);
  return (
    <>
      <SettingRow name={t('tax.title')} hint={t('tax.hint')}>
        <AmountField
          label={t('tax.title')}
          amount={tax.percent}
          of="amounts"
          accepts={(percent) => Number(percent) >= 0 && Number(percent) <= 100}
          onSave={(percent) => onChange({ percent: percent ?? '0' })}
          inputClassName={common.end ?? ''}
          unit="%"
        />
      </SettingRow>
      <SettingRow name={t('tax.included')} hint={t('tax.includedHint')}>
        <SegmentedControl
          fullWidth
          aria-label={t('tax.included')}
          data={(['yes', 'no'] as const).map((value) => ({ value, label: t(`tax.includes.${value}`) }))}
          value={tax.included ? 'yes' : 'no'}
          onChange={(value) => onChange({ included: value === 'yes' })}
        />
      </SettingRow>
    </>
  );
}
