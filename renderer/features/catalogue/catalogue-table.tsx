import { ActionIcon } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useContract } from '../../client/contract-context.tsx';
import { useConnectionId } from '../../client/use-connections.ts';
import { useCustomerPriceOf } from '../../client/use-service-choice.ts';
import type { CatalogueView } from '../../store/catalogue-view.ts';
import { paths } from '../../ui/base/paths.ts';
import { notifyFailure } from '../../ui/failure/notify-failure.tsx';
import { Money } from '../../ui/format/money.tsx';
import {
  IconCheck,
  IconInfoCircle,
  IconQuestionMark,
  IconStar,
  IconStarFilled,
  IconX,
} from '../../ui/icons/icons.tsx';
import { Price } from '../../ui/service/price.tsx';
import { ServiceNeeds } from '../../ui/service/service-needs.tsx';
import { UsualTimeFigure } from '../../ui/service/usual-time-words.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table-props.ts';
import styles from './catalogue-table.module.css';
import contestedStyles from './contested.module.css';
import { type ListedRow, mayOrder } from './listed-rows.ts';
import missing from './missing-list.module.css';

interface CatalogueTableProps {
  readonly rows: readonly ListedRow[];
  /** Undefined during a search: every group then shows its results. */
  readonly collapsed: ReadonlySet<string> | undefined;
  readonly onToggle: (group: string) => void;
  /** Null if rows are in groups. */
  readonly sort: CatalogueView['sort'];
  readonly onSort: (sort: CatalogueView['sort']) => void;
  /** The additional list failed to load, so its rows are marked as stale. */
  readonly isStale: boolean;
  readonly onActive: (rowKey: string) => void;
  /** True to show the details of the active row. */
  readonly onAsk: (asked: boolean) => void;
  readonly empty: ReactNode;
}

/**
 * The services as a table in groups. Enter or a double click orders; Space or the last button of a row shows details; `f` or the star
 * toggles a favourite.
 */
export function CatalogueTable(props: CatalogueTableProps) {
  const { rows, isStale, collapsed, onToggle, sort, onSort, onActive, onAsk, empty } = props;
  const { t } = useTranslation(['catalogue', 'services', 'common']);
  const contract = useContract();
  const connectionId = useConnectionId();
  const [, navigate] = useLocation();
  const { mutate: setFavourite } = useMutation(
    contract.catalogue.setFavourite.mutationOptions({ onError: notifyFailure }),
  );
  const customerPriceOf = useCustomerPriceOf();
  const wide = useMediaQuery('(width >= 1500px)') ?? false;
  const narrow = useMediaQuery('(width < 1240px)') ?? false;
  const narrowest = useMediaQuery('(width < 800px)') ?? false;
  const columns = useMemo((): readonly Column<ListedRow>[] => {
    const toggle = (service: ListedRow) =>
      setFavourite({ connectionId, serviceId: service.id, favourite: !service.favourite });
    const all: readonly Column<ListedRow>[] = [
      {
        key: 'favourite',
        head: <span className="visually-hidden">{t('column.favourite')}</span>,
        track: '24px',
        cell: (service) => {
          const label = t(service.favourite ? 'dropFavourite' : 'addFavourite', { name: service.name });
          const Star = service.favourite ? IconStarFilled : IconStar;
          return (
            <ActionIcon
              size={22}
              tabIndex={-1}
              aria-label={label}
              aria-pressed={service.favourite}
              className={styles.star}
              onClick={() => toggle(service)}
            >
              <Star size={14} aria-hidden />
            </ActionIcon>
          );
        },
      },
      {
        key: 'name',
        head: t('column.name'),
        track: 'minmax(240px, 1fr)',
        cell: (service) => (
          <span className={styles.named}>
            <bdi className={mayOrder(service) ? undefined : styles.faint} title={service.name}>
              {service.name}
            </bdi>
            <ContestedMark shared={service.shared} />
            {isStale && service.beside ? <span className={missing.mark}>{t('missing.mark')}</span> : null}
          </span>
        ),
      },
      {
        key: 'needs',
        head: t('column.needs'),
        track: 'minmax(56px, 0.45fr)',
        cell: (service) => <ServiceNeeds service={service} />,
      },
      {
        key: 'time',
        head: t('column.time'),
        track: '96px',
        cell: (service) => <bdi className={styles.second}>{service.time}</bdi>,
      },
      {
        key: 'usual',
        head: t('column.usual'),
        track: '72px',
        align: 'end',
        cell: (service) => <UsualTimeFigure service={{ serviceId: service.id }} />,
      },
      {
        key: 'id',
        head: t('column.id'),
        track: '44px',
        align: 'end',
        cell: (service) => (
          <bdi dir="ltr" className={`mono ${styles.faint}`}>
            {service.id}
          </bdi>
        ),
      },
      {
        key: 'price',
        head: t('column.price'),
        track: '108px',
        align: 'end',
        cell: (service) => <Price service={service} />,
      },
      {
        key: 'customer-price',
        head: t('services:picker.customerPrice'),
        track: '108px',
        align: 'end',
        cell: (service) => {
          const asked = customerPriceOf?.(service) ?? null;
          return asked === null ? (
            <span className={styles.faint}>–</span>
          ) : (
            <Money money={asked} of="customer" />
          );
        },
      },
      {
        key: 'details',
        head: <span className="visually-hidden">{t('detail.label')}</span>,
        track: '24px',
        cell: (service) => (
          <ActionIcon
            size={22}
            tabIndex={-1}
            aria-label={t('detail.of', { name: service.name })}
            className={styles.star}
            onClick={() => {
              onActive(service.key);
              onAsk(true);
            }}
          >
            <IconInfoCircle size={14} aria-hidden />
          </ActionIcon>
        ),
      },
    ];
    // Names and prices are needed to choose a service; the details show the rest.
    const shown = {
      needs: customerPriceOf === undefined || wide || narrow,
      usual: wide,
      id: wide,
      time: !narrowest,
      'customer-price': customerPriceOf !== undefined && !narrowest,
      details: narrow,
    };
    return all.filter(({ key }) => shown[key as keyof typeof shown] ?? true);
  }, [t, connectionId, setFavourite, onActive, onAsk, isStale, customerPriceOf, wide, narrow, narrowest]);

  return (
    <DataTable
      label={t('title')}
      columns={columns}
      rows={rows}
      rowKey={keyOf}
      sectionOf={sort === null ? (service) => service.group || t('noGroup') : undefined}
      {...(collapsed === undefined ? {} : { collapsed, onToggleSection: onToggle })}
      sorting={{
        columns: canSort,
        sort,
        hint: t('common:sort'),
        onSort: (next) => onSort(next as CatalogueView['sort']),
      }}
      onActive={(service) => onActive(service.key)}
      opensBy="double-click"
      onOpen={(service) => mayOrder(service) && navigate(paths.newOrder({ serviceId: service.id }))}
      onRowKey={(event, service) => {
        if (event.ctrlKey || event.metaKey) return;
        if (event.key === ' ') onAsk(true);
        else if (event.key === 'Escape') onAsk(false);
        else if (event.key === 'f')
          setFavourite({ connectionId, serviceId: service.id, favourite: !service.favourite });
        else return;
        event.preventDefault();
      }}
      empty={empty}
    />
  );
}

const canSort: ReadonlySet<string> = new Set(['name', 'price']);
const keyOf = (row: ListedRow): string => row.key;

/** Marks a service whose id is used by several services, and whether it is the chosen one. */
function ContestedMark({ shared }: Pick<ListedRow, 'shared'>) {
  const { t } = useTranslation('catalogue');
  if (shared === null) return null;
  const { of, place } = shared;
  const count = of.services.length;
  const [state, Icon, words] =
    of.chosen === null
      ? (['asked', IconQuestionMark, t('contested.mark', { count, place: place + 1 })] as const)
      : of.chosen === place
        ? (['meant', IconCheck, t('contested.meant')] as const)
        : (['not-meant', IconX, t('contested.notMeant')] as const);
  return (
    <span
      className={contestedStyles.mark}
      data-state={state}
      title={t('contested.title', { count, id: of.serviceId })}
    >
      <Icon size={12} aria-hidden />
      {words}
    </span>
  );
}
