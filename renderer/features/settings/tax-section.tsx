import { SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShopTax } from '../../../shared/model/pricing/tax.ts';
import { readAmount } from '../../ui/pricing/read-amount.ts';
import { SettingRow } from './setting-row.tsx';
import styles from './settings-screen.module.css';

/** The shop's tax on what it sells, and whether its rules and what it types have it in them. */
export function TaxSection({
  tax,
  onChange,
}: {
  readonly tax: ShopTax;
  readonly onChange: (change: Partial<ShopTax>) => void;
}) {
  const { t } = useTranslation(['pricing']);
  const [wrong, setWrong] = useState(false);
  return (
    <>
      <SettingRow name={t('tax.title')} hint={t('tax.hint')}>
        <TextInput
          aria-label={t('tax.title')}
          inputMode="decimal"
          maxLength={12}
          defaultValue={tax.percent}
          rightSection="%"
          error={wrong ? t('form.notNumber') : null}
          classNames={{ input: `mono ${styles.amount}` }}
          onBlur={(event) => {
            const percent = readAmount(event.currentTarget.value || '0');
            const sound = percent !== null && Number(percent) >= 0 && Number(percent) <= 100;
            setWrong(!sound);
            if (sound && percent !== tax.percent) onChange({ percent });
          }}
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
