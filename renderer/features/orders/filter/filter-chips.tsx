import { Button, Checkbox, NativeSelect, Popover, TextInput } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderedService } from '../../../../shared/contract/orders/orders.ts';
import { maxServices } from '../../../../shared/model/order/order-filter.ts';
import { useCommands } from '../../../store/commands.ts';
import common from '../../../ui/base/common.module.css';
import { ActiveFilters } from '../../../ui/filter/active-filters.tsx';
import { BetweenFields } from '../../../ui/filter/between-fields.tsx';
import { FilterPopover } from '../../../ui/filter/filter-popover.tsx';
import { formatCount } from '../../../ui/format/format.ts';
import { IconSearch, IconTag } from '../../../ui/icons/icons.tsx';
import { moveListFocus } from '../../../ui/service/move-list-focus.ts';
import { searchServices } from '../../../ui/service/search-services.ts';
import styles from './filter-chips.module.css';
import type { OrderAddress } from './order-address.ts';
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

interface ServiceFilterProps {
  readonly services: readonly OrderedService[];
  readonly chosen: readonly string[];
  readonly onChoose: (serviceIds: readonly string[]) => void;
  readonly opened: boolean;
  readonly onOpened: (opened: boolean) => void;
}

// Maximum services shown; a person searches for the others.
const maxShown = 100;

/** Filters the list by services that were ordered before. Typing searches, arrow keys move, Space selects. */
function ServiceFilter({ opened, onOpened, ...props }: ServiceFilterProps) {
  const { t } = useTranslation('orders');
  return (
    <Popover opened={opened} onChange={onOpened} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button leftSection={<IconTag size={15} aria-hidden />} onClick={() => onOpened(!opened)}>
          {t('filter.services')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <ServiceChoice {...props} />
      </Popover.Dropdown>
    </Popover>
  );
}

function ServiceChoice({
  services,
  chosen,
  onChoose,
}: Pick<ServiceFilterProps, 'services' | 'chosen' | 'onChoose'>) {
  const { t, i18n } = useTranslation('orders');
  const [search, setSearch] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const field = useRef<HTMLInputElement>(null);
  // Services that were selected when the filter opened are listed first. A service selected later does not move.
  const [first] = useState(() => new Set(chosen));
  const found = useMemo(() => {
    const ordered = [
      ...services.filter(({ id }) => first.has(id)),
      ...services.filter(({ id }) => !first.has(id)),
    ];
    return searchServices(ordered, search);
  }, [services, first, search]);
  const visibleServices = found.slice(0, maxShown);
  const full = chosen.length >= maxServices;

  function toggle(id: string): void {
    if (chosen.includes(id)) onChoose(chosen.filter((each) => each !== id));
    else if (!full) onChoose([...chosen, id]);
  }

  function boxes(): readonly HTMLInputElement[] {
    return [...(list.current?.querySelectorAll('input') ?? [])];
  }

  return (
    <section className={styles.services} aria-label={t('filter.servicesTitle')}>
      <TextInput
        ref={field}
        data-autofocus
        aria-label={t('filter.findService')}
        placeholder={t('filter.findService')}
        leftSection={<IconSearch size={15} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') boxes()[0]?.focus();
          else if (event.key === 'Enter' && search.trim() !== '' && visibleServices[0])
            toggle(visibleServices[0].id);
          else return;
          event.preventDefault();
        }}
      />
      <ul
        ref={list}
        className={styles.list}
        onKeyDown={(event) => moveListFocus(event, boxes(), field.current)}
      >
        {visibleServices.map(({ id, name, orders }) => (
          <li key={id} className={styles.service}>
            <Checkbox
              classNames={{ body: styles.box ?? '', labelWrapper: styles.label ?? '' }}
              label={
                <bdi className="truncate" title={name}>
                  {name}
                </bdi>
              }
              checked={chosen.includes(id)}
              disabled={full && !chosen.includes(id)}
              onChange={() => toggle(id)}
            />
            <span className={styles.count}>{formatCount(orders, i18n.language)}</span>
          </li>
        ))}
      </ul>
      {services.length === 0 ? <p className={common.mutedXs}>{t('filter.noServices')}</p> : null}
      {services.length > 0 && found.length === 0 ? (
        <p className={common.mutedXs}>{t('filter.noService', { search })}</p>
      ) : null}
      {found.length > visibleServices.length ? (
        <p className={common.mutedXs}>
          {t('filter.moreServices', { count: found.length - visibleServices.length })}
        </p>
      ) : null}
      {full ? <p className={common.mutedXs}>{t('filter.maxServices', { count: maxServices })}</p> : null}
    </section>
  );
}
