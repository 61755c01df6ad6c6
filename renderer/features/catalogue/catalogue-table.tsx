import { ActionIcon } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { Money as Amount } from '../../../shared/model/base/decimal.ts';
import { useContract } from '../../client/contract-context.tsx';
import { useConnectionId } from '../../client/use-connections.ts';
import { useCustomerPriceOf } from '../../client/use-service-choice.ts';
import type { CatalogueView } from '../../store/catalogue-view.ts';
import common from '../../ui/base/common.module.css';
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
import { TypicalTimeFigure } from '../../ui/service/typical-time-text.tsx';
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
  /** True if the additional list failed to load; its rows are then marked as stale. */
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
  const [, navigate] = useLocation();
  const toggleFavourite = useToggleFavourite();
  const onMore = useCallback(
    (service: ListedRow) => {
      onActive(service.key);
      onAsk(true);
    },
    [onActive, onAsk],
  );
  const columns = useCatalogueColumns(isStale, toggleFavourite, onMore);
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
        else if (event.key === 'f') toggleFavourite(service);
        else return;
        event.preventDefault();
      }}
      empty={empty}
    />
  );
}

const canSort: ReadonlySet<string> = new Set(['name', 'price']);
const keyOf = (row: ListedRow): string => row.key;

type OnService = (service: ListedRow) => void;

function useToggleFavourite(): OnService {
  const contract = useContract();
  const connectionId = useConnectionId();
  const { mutate } = useMutation(contract.catalogue.setFavourite.mutationOptions({ onError: notifyFailure }));
  return useCallback(
    ({ id, favourite }) => mutate({ connectionId, serviceId: id, favourite: !favourite }),
    [mutate, connectionId],
  );
}

/** Names and prices are needed to choose a service; on narrow screens the details show the rest. */
function useCatalogueColumns(
  isStale: boolean,
  onStar: OnService,
  onMore: OnService,
): readonly Column<ListedRow>[] {
  const { t } = useTranslation(['catalogue', 'services']);
  const customerPriceOf = useCustomerPriceOf();
  const wide = useMediaQuery('(width >= 1500px)') ?? false;
  const narrow = useMediaQuery('(width < 1240px)') ?? false;
  const narrowest = useMediaQuery('(width < 800px)') ?? false;
  return useMemo((): readonly Column<ListedRow>[] => {
    const all: readonly (Column<ListedRow> & { readonly isShown?: boolean })[] = [
      {
        key: 'favourite',
        head: <span className="visually-hidden">{t('column.favourite')}</span>,
        track: '24px',
        cell: (service) => <FavouriteStar service={service} onToggle={onStar} />,
      },
      {
        key: 'name',
        head: t('column.name'),
        track: 'minmax(240px, 1fr)',
        cell: (service) => (
          <span className={styles.named}>
            <bdi className={mayOrder(service) ? undefined : common.faint} title={service.name}>
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
        isShown: customerPriceOf === undefined || wide || narrow,
        cell: (service) => <ServiceNeeds service={service} />,
      },
      {
        key: 'time',
        head: t('column.time'),
        track: '96px',
        isShown: !narrowest,
        cell: (service) => <bdi className={common.muted}>{service.time}</bdi>,
      },
      {
        key: 'usual',
        head: t('column.usual'),
        track: '72px',
        align: 'end',
        isShown: wide,
        cell: (service) => <TypicalTimeFigure service={{ serviceId: service.id }} />,
      },
      {
        key: 'id',
        head: t('column.id'),
        track: '44px',
        align: 'end',
        isShown: wide,
        cell: (service) => (
          <bdi dir="ltr" className={`mono ${common.faint}`}>
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
        isShown: customerPriceOf !== undefined && !narrowest,
        cell: (service) => <CustomerPrice price={customerPriceOf?.(service) ?? null} />,
      },
      {
        key: 'details',
        head: <span className="visually-hidden">{t('detail.label')}</span>,
        track: '24px',
        isShown: narrow,
        cell: (service) => <MoreButton service={service} onMore={onMore} />,
      },
    ];
    return all.filter(({ isShown = true }) => isShown);
  }, [t, onStar, onMore, isStale, customerPriceOf, wide, narrow, narrowest]);
}

function FavouriteStar({ service, onToggle }: { readonly service: ListedRow; readonly onToggle: OnService }) {
  const { t } = useTranslation('catalogue');
  const Star = service.favourite ? IconStarFilled : IconStar;
  return (
    <ActionIcon
      size={22}
      tabIndex={-1}
      aria-label={t(service.favourite ? 'dropFavourite' : 'addFavourite', { name: service.name })}
      aria-pressed={service.favourite}
      className={styles.star}
      onClick={() => onToggle(service)}
    >
      <Star size={14} aria-hidden />
    </ActionIcon>
  );
}

function MoreButton({ service, onMore }: { readonly service: ListedRow; readonly onMore: OnService }) {
  const { t } = useTranslation('catalogue');
  return (
    <ActionIcon
      size={22}
      tabIndex={-1}
      aria-label={t('detail.of', { name: service.name })}
      className={styles.star}
      onClick={() => onMore(service)}
    >
      <IconInfoCircle size={14} aria-hidden />
    </ActionIcon>
  );
}

function CustomerPrice({ price }: { readonly price: Amount | null }) {
  return price === null ? <span className={common.faint}>–</span> : <Money money={price} of="customer" />;
}

/** Marks a service that shares its id with other services, and shows whether it is the chosen service. */
function ContestedMark({ shared }: Pick<ListedRow, 'shared'>) {
  const { t } = useTranslation('catalogue');
  if (shared === null) return null;
  const { of, place } = shared;
  const count = of.services.length;
  const [state, Icon, stateLabel] =
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
      {stateLabel}
    </span>
  );
}
