import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { BetweenFields } from '../../../ui/filter/between-fields.tsx';
import type { OrderAddress } from './order-address.ts';
import type { FilterNames } from './use-filter-names.ts';

interface FilterFormProps {
  readonly address: OrderAddress;
  readonly names: FilterNames;
  readonly onChange: (change: Partial<OrderAddress>) => void;
}

/** Filters chosen in a form: connection, dates, prices. Each applies immediately. */
export function FilterForm({ address, names, onChange }: FilterFormProps) {
  const { t } = useTranslation('orders');
  return (
    <>
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
      <BetweenFields
        of="days"
        labels={[t('filter.label.from'), t('filter.label.to')]}
        values={[address.from, address.to]}
        onFrom={(from) => onChange({ from })}
        onTo={(to) => onChange({ to })}
      />
      <BetweenFields
        of="amounts"
        labels={[t('filter.label.priceFrom'), t('filter.label.priceTo')]}
        values={[address.priceFrom, address.priceTo]}
        onFrom={(priceFrom) => onChange({ priceFrom })}
        onTo={(priceTo) => onChange({ priceTo })}
      />
    </>
  );
}
