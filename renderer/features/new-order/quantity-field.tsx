import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { firstQuantity, quantityChoices } from '../../../shared/model/service/quantity.ts';
import type { Service } from '../../../shared/model/service/service.ts';
import { AmountQuestion } from '../../ui/format/amount-question.tsx';
import { formatCount } from '../../ui/format/format.ts';
import { readCount } from '../../ui/format/read-amount.ts';
import styles from './identifier-field.module.css';

interface QuantityFieldProps {
  readonly offered: NonNullable<Service['quantity']>;
  /** Null if the first offered quantity is used. */
  readonly typed: string | null;
  readonly wrong: boolean;
  readonly onChange: (typed: string) => void;
}

/** The quantity, chosen from the offered quantities, or typed between minimum and maximum. */
export function QuantityField({ offered, typed, wrong, onChange }: QuantityFieldProps) {
  const { t, i18n } = useTranslation('new-order');
  const choices = quantityChoices(offered);
  const value = typed ?? String(firstQuantity(offered));
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
        data={choices.map((each) => ({ value: String(each), label: formatCount(each, i18n.language) }))}
      />
    );
  const { min, max } = offered;
  return (
    <TextInput
      {...shared}
      inputMode="numeric"
      dir="ltr"
      maxLength={12}
      description={max === null ? t('quantity.from', { min }) : t('quantity.between', { min, max })}
      error={
        wrong ? (
          <AmountQuestion read={readCount(value)} wrong={t('quantity.wrong')} onChoose={onChange} />
        ) : null
      }
    />
  );
}
