import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './filter-chips.module.css';
import type { OrderAddress } from './order-address.ts';
import type { FilterNames } from './use-filter-names.ts';

interface FilterFormProps {
  readonly address: OrderAddress;
  readonly names: FilterNames;
  readonly onChange: (change: Partial<OrderAddress>) => void;
}

/** The narrowings that are chosen in a form: connection, dates, prices. Each holds at once. */
export function FilterForm({ address, names, onChange }: FilterFormProps) {
  const { t } = useTranslation('orders');
  return (
    <div className={styles.form}>
      {names.connections.length > 1 || address.connectionId !== '' ? (
        <NativeSelect
          label={t('filter.label.connection')}
          value={address.connectionId}
          onChange={(event) => onChange({ connectionId: event.currentTarget.value })}
          data={[
            { value: '', label: t('filter.everyConnection') },
            ...names.connections.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      ) : null}
      <div className={styles.pair}>
        {(['from', 'to'] as const).map((name) => (
          <TextInput
            key={name}
            type="date"
            label={t(`filter.label.${name}`)}
            value={address[name]}
            onChange={(event) => onChange({ [name]: event.currentTarget.value })}
          />
        ))}
      </div>
      <div className={styles.pair}>
        {(['priceFrom', 'priceTo'] as const).map((name) => (
          <TextInput
            key={name}
            inputMode="decimal"
            label={t(`filter.label.${name}`)}
            defaultValue={address[name]}
            onChange={(event) => onChange({ [name]: event.currentTarget.value.trim().replace(',', '.') })}
          />
        ))}
      </div>
    </div>
  );
}
