import { NativeSelect } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../../store/commands.ts';
import { ActiveFilters } from '../../../ui/filter/active-filters.tsx';
import { BetweenFields } from '../../../ui/filter/between-fields.tsx';
import { FilterPopover } from '../../../ui/filter/filter-popover.tsx';
import styles from './filter-chips.module.css';
import type { OrderAddress } from './order-address.ts';
import { ServiceFilter } from './service-filter.tsx';
import type { FilterNames } from './use-filter-names.ts';

interface FilterChipsProps {
  readonly names: FilterNames;
  readonly address: OrderAddress;
  readonly onChange: (change: Partial<OrderAddress>) => void;
}

/** All filters except the states. A person sets them in two small forms; each is shown as a chip that a click removes. */
export function FilterChips({ names, address, onChange }: FilterChipsProps) {
  const { t } = useTranslation('orders');
  const [opened, setOpened] = useState<'form' | 'services' | null>(null);
  useCommands(
    useMemo(
      () => [
        {
          ...({ id: 'orders-filter', label: t('command.filter'), group: 'screen', shortcut: 'f f' } as const),
          run: () => setOpened('form'),
        },
        {
          ...({ id: 'orders-services', label: t('command.services'), group: 'screen' } as const),
          shortcut: 'f s',
          run: () => setOpened('services'),
        },
      ],
      [t],
    ),
  );

  return (
    <div className={styles.chips}>
      <FilterPopover opened={opened === 'form'} onOpened={(open) => setOpened(open ? 'form' : null)}>
        <FilterForm address={address} names={names} onChange={onChange} />
      </FilterPopover>
      <ServiceFilter
        services={names.services}
        chosen={address.serviceIds}
        onChoose={(serviceIds) => onChange({ serviceIds })}
        opened={opened === 'services'}
        onOpened={(open) => setOpened(open ? 'services' : null)}
      />
      <ActiveFilters
        filters={narrowingsOf(address, names).map(({ kind, value, without }) => ({
          key: `${kind} ${value}`,
          words: t(`filter.on.${kind}`, { value }),
          onDrop: () => onChange(without),
        }))}
      />
    </div>
  );
}

interface Narrowing {
  readonly kind: 'customer' | 'connection' | 'service' | 'batch' | 'from' | 'to' | 'priceFrom' | 'priceTo';
  readonly value: string;
  /** The address without this filter. */
  readonly without: Partial<OrderAddress>;
}

function narrowingsOf(address: OrderAddress, names: FilterNames): readonly Narrowing[] {
  const { connectionId, serviceIds, batchId, customerId } = address;
  const texts = (['from', 'to', 'priceFrom', 'priceTo'] as const).flatMap((kind) =>
    address[kind] === '' ? [] : [{ kind, value: address[kind], without: { [kind]: '' } }],
  );
  return [
    ...(customerId === ''
      ? []
      : [{ kind: 'customer' as const, value: names.customerName, without: { customerId: '' } }]),
    ...(connectionId === ''
      ? []
      : [
          {
            kind: 'connection' as const,
            value: names.connectionName(connectionId),
            without: { connectionId: '' },
          },
        ]),
    ...serviceIds.map((id) => ({
      kind: 'service' as const,
      value: names.serviceName(id),
      without: { serviceIds: serviceIds.filter((each) => each !== id) },
    })),
    ...(batchId === ''
      ? []
      : [{ kind: 'batch' as const, value: names.batchName(batchId), without: { batchId: '' } }]),
    ...texts,
  ];
}

interface FilterFormProps {
  readonly address: OrderAddress;
  readonly names: FilterNames;
  readonly onChange: (change: Partial<OrderAddress>) => void;
}

/** Form for the filters connection, dates and prices. Each filter applies immediately. */
function FilterForm({ address, names, onChange }: FilterFormProps) {
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
