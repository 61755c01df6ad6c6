import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { firstQuantity, quantityChoices } from '../../../shared/model/service/quantity.ts';
import type { Service } from '../../../shared/model/service/service.ts';
import { intlLocale } from '../../ui/format/format.ts';
import styles from './identifier-field.module.css';

interface QuantityFieldProps {
  readonly offered: NonNullable<Service['quantity']>;
  /** Null while it is the first on offer. */
  readonly typed: string | null;
  readonly wrong: boolean;
  readonly onChange: (typed: string) => void;
}

/** How many: chosen from what is on offer, or typed between the least and the most. */
export function QuantityField({ offered, typed, wrong, onChange }: QuantityFieldProps) {
  const { t, i18n } = useTranslation('new-order');
  const choices = quantityChoices(offered);
  const value = typed ?? String(firstQuantity(offered));
  const format = new Intl.NumberFormat(intlLocale(i18n.language));
  const shared = {
    label: t('quantity.label'),
    className: styles.quantity ?? '',
    value,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  if (choices.length > 0)
    return (
      <NativeSelect
        {...shared}
        description={t('quantity.choices')}
        data={choices.map((each) => ({ value: String(each), label: format.format(each) }))}
      />
    );
  const { min, max } = offered;
  return (
    <TextInput
      {...shared}
      inputMode="numeric"
      dir="ltr"
      maxLength={7}
      description={max === null ? t('quantity.from', { min }) : t('quantity.between', { min, max })}
      error={wrong ? t('quantity.wrong') : null}
    />
  );
}
