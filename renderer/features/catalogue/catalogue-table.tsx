import { ActionIcon } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useContract } from '../../client/contract-context.tsx';
import { paths } from '../../ui/base/paths.ts';
import { notifyFailure } from '../../ui/failure/notify-failure.tsx';
import { Price } from '../../ui/service/price.tsx';
import { ServiceNeeds } from '../../ui/service/service-needs.tsx';
import { UsualTimeFigure } from '../../ui/service/usual-time-words.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table-props.ts';
import styles from './catalogue-table.module.css';
import { ContestedMark } from './contested-mark.tsx';
import { type ListedRow, mayOrder } from './listed-rows.ts';
import missing from './missing-list.module.css';

interface CatalogueTableProps {
  readonly rows: readonly ListedRow[];
  /** Undefined while a search narrows the list: then every group shows what was found. */
  readonly collapsed: ReadonlySet<string> | undefined;
  readonly onToggle: (group: string) => void;
  /** The further list did not come: what is of it is marked. */
  readonly isStale: boolean;
  readonly onActive: (rowKey: string) => void;
  readonly empty: ReactNode;
}

/** The services as a table in groups. Enter or a double click orders; `f` or the star keeps a favourite. */
export function CatalogueTable({ rows, isStale, collapsed, onToggle, onActive, empty }: CatalogueTableProps) {
  const { t } = useTranslation(['catalogue', 'services']);
  const contract = useContract();
  const [, navigate] = useLocation();
  const { mutate: setFavourite } = useMutation(
    contract.catalogue.setFavourite.mutationOptions({ onError: notifyFailure }),
  );
  const columns = useMemo((): readonly Column<ListedRow>[] => {
    const toggle = (service: ListedRow) =>
      setFavourite({ serviceId: service.id, favourite: !service.favourite });
    return [
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
        track: 'minmax(200px, 1fr)',
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
        track: '120px',
        align: 'end',
        cell: (service) => <Price service={service} />,
      },
    ];
  }, [t, setFavourite, isStale]);

  return (
    <DataTable
      label={t('title')}
      columns={columns}
      rows={rows}
      rowKey={keyOf}
      sectionOf={(service) => service.group || t('noGroup')}
      {...(collapsed === undefined ? {} : { collapsed, onToggleSection: onToggle })}
      onActive={(service) => onActive(service.key)}
      opensBy="double-click"
      onOpen={(service) => mayOrder(service) && navigate(paths.newOrder({ serviceId: service.id }))}
      onRowKey={(event, service) => {
        if (event.key !== 'f' || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        setFavourite({ serviceId: service.id, favourite: !service.favourite });
      }}
      empty={empty}
    />
  );
}

const keyOf = (row: ListedRow): string => row.key;
