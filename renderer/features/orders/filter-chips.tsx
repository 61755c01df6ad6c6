import { Button, Checkbox, Popover, TextInput } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './filter-chips.module.css';
import type { OrderAddress } from './order-address.ts';

interface FilterChipsProps {
  readonly address: OrderAddress;
  readonly onChange: (change: Partial<OrderAddress>) => void;
}

type Narrowing = Exclude<keyof OrderAddress, 'search' | 'states' | 'only'>;
const narrowings: readonly Narrowing[] = [
  ...(['every', 'from', 'to', 'priceFrom', 'priceTo', 'batchId'] as const),
];

/** Every narrowing beside states: chosen in one small form, shown as chips that say what they do and go away with a click. */
export function FilterChips({ address, onChange }: FilterChipsProps) {
  const { t } = useTranslation('orders');
  const on = narrowings.filter((name) => address[name] !== '' && address[name] !== false);
  return (
    <div className={styles.chips}>
      <Popover position="bottom-start" trapFocus returnFocus>
        <Popover.Target>
          <Button variant="default" leftSection={<IconAdjustmentsHorizontal size={15} aria-hidden />}>
            {t('filter.button')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <FilterForm address={address} onChange={onChange} />
        </Popover.Dropdown>
      </Popover>
      {on.map((name) => (
        <button
          key={name}
          type="button"
          className={styles.chip}
          aria-label={t('filter.drop', { filter: t(`filter.on.${name}`, { value: String(address[name]) }) })}
          onClick={() => onChange({ [name]: typeof address[name] === 'boolean' ? false : '' })}
        >
          <bdi>{t(`filter.on.${name}`, { value: String(address[name]) })}</bdi>
          <IconX size={12} aria-hidden />
        </button>
      ))}
    </div>
  );
}

function FilterForm({ address, onChange }: FilterChipsProps) {
  const { t } = useTranslation('orders');
  return (
    <div className={styles.form}>
      <Checkbox
        label={t('filter.label.every')}
        checked={address.every}
        onChange={(event) => onChange({ every: event.currentTarget.checked })}
      />
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
