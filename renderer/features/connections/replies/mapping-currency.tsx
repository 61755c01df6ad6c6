import { Autocomplete } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currencySchema, type Mapping } from '../../../../shared/model/connection/mapping.ts';
import common from '../../../ui/base/common.module.css';
import styles from './mapping-statuses.module.css';

interface MappingCurrencyProps {
  readonly mapping: Mapping;
  readonly onChange: (mapping: Mapping) => void;
}

const known = Intl.supportedValuesOf('currency');

/** Currency in which the shop pays a supplier whose replies name no currency. */
export function MappingCurrency({ mapping, onChange }: MappingCurrencyProps) {
  const { t } = useTranslation('mapping');
  const [typed, setTyped] = useState(mapping.currency ?? '');
  const code = codeOf(typed);
  // The currency changed outside this field: a person undid the correction, or another value was saved.
  if (code !== undefined && code !== mapping.currency) setTyped(mapping.currency ?? '');
  return (
    <section className={styles.section} aria-labelledby="mapping-currency">
      <h2 id="mapping-currency" className={common.title}>
        {t('currency.title')}
      </h2>
      <p className={common.muted}>{t('currency.words')}</p>
      <Autocomplete
        className={styles.currency}
        label={t('currency.label')}
        placeholder={t('currency.unknown')}
        data={known}
        limit={8}
        maxLength={12}
        value={typed}
        error={code === undefined ? t('currency.notACode') : undefined}
        onChange={(text) => {
          setTyped(text);
          // A text that is not a currency code counts as no currency.
          onChange({ ...mapping, currency: codeOf(text) ?? null });
        }}
      />
    </section>
  );
}

/** Null if empty; undefined if not a currency code. */
function codeOf(text: string): string | null | undefined {
  return text.trim() === '' ? null : currencySchema.safeParse(text).data;
}
