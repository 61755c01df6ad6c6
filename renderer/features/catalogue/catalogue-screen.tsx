import { Button, SegmentedControl } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type RefObject, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { MissingList } from '../../../shared/contract/connections/catalogue.ts';
import { isSameUnit } from '../../../shared/model/base/currency-unit.ts';
import type { Money } from '../../../shared/model/base/decimal.ts';
import { useContract } from '../../client/contract-context.tsx';
import { useAbout, useConnectionId, useConnections } from '../../client/use-connections.ts';
import {
  type CatalogueFilter,
  type CatalogueView,
  catalogueFilters,
  useCatalogueView,
} from '../../store/catalogue-view.ts';
import { useCommands } from '../../store/commands.ts';
import { EmptyState } from '../../ui/base/empty-state.tsx';
import listScreen from '../../ui/base/list-screen.module.css';
import { paths } from '../../ui/base/paths.ts';
import { Screen } from '../../ui/base/screen.tsx';
import { describeFailure } from '../../ui/failure/describe-failure.ts';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import { Loading } from '../../ui/failure/loading.tsx';
import { notifyDone } from '../../ui/failure/notify-done.tsx';
import { notifyFailure } from '../../ui/failure/notify-failure.tsx';
import { Age } from '../../ui/format/age.tsx';
import { formatMoment } from '../../ui/format/format.ts';
import { IconAlertTriangle, IconRefresh } from '../../ui/icons/icons.tsx';
import { focusRows, SearchField } from '../../ui/table/search-field.tsx';
import { catalogueRows } from './catalogue-rows.ts';
import styles from './catalogue-screen.module.css';
import { CatalogueTable } from './catalogue-table.tsx';
import { type ListedRow, listedRows } from './listed-rows.ts';
import missingListStyles from './missing-list.module.css';
import { ServiceDetails } from './service-details.tsx';

/** All services of the selected connection: grouped and searchable, with their prices and requirements. */
export function CatalogueScreen() {
  const { t } = useTranslation(['catalogue', 'common']);
  const contract = useContract();
  const about = useAbout();
  const reading = useQuery(contract.catalogue.list.queryOptions({ input: about }));
  const refresh = useMutation(
    contract.catalogue.refresh.mutationOptions({
      onSuccess: ({ services, priceMoves }) =>
        notifyDone('catalogue', t('refreshed', { count: services, moves: priceMoves })),
    }),
  );
  const { search, filter, sort } = useCatalogueView();
  const field = useRef<HTMLInputElement>(null);
  const shownSearch = useDeferredValue(search);
  const services = useMemo(
    () => reading.data && listedRows(reading.data.services, reading.data.contested),
    [reading.data],
  );
  const rows = useMemo(
    () => catalogueRows(services ?? [], { search: shownSearch, filter, sort }),
    [services, shownSearch, filter, sort],
  );
  const narrowed = isNarrowed(shownSearch, filter);
  const { mutate } = refresh;
  const connectionId = useConnectionId();
  const fetch = useCallback(() => mutate({ connectionId }), [mutate, connectionId]);
  useCatalogueCommands(services, field, fetch);
  const fetchButton = (
    <Button leftSection={<IconRefresh size={15} aria-hidden />} loading={refresh.isPending} onClick={fetch}>
      {t('refresh')}
    </Button>
  );
  const total = services?.length ?? 0;
  return (
    <Screen
      title={t('title')}
      fill
      aside={
        services === undefined ? null : (
          <>
            {narrowed ? t('found', { count: rows.length, total }) : t('count', { count: total })} ·{' '}
            {t('fetched')} <Age at={reading.data?.fetchedAt ?? null} />
          </>
        )
      }
      actions={fetchButton}
    >
      <div className={styles.tools}>
        <SearchField
          fieldRef={field}
          autoFocus
          className={styles.search}
          label={t('command.search')}
          placeholder={t('search')}
          value={search}
          onChange={(text) => show({ search: text })}
        />
        <SegmentedControl
          aria-label={t('show')}
          value={filter}
          onChange={(value) => show({ filter: value as CatalogueView['filter'] })}
          data={catalogueFilters.map((value) => ({ value, label: t(`filter.${value}`) }))}
        />
        <span className={styles.keys}>{t('keys')}</span>
      </div>
      {refresh.error === null ? null : (
        <div className={listScreen.notice}>
          <FailureNotice error={refresh.error} onRetry={fetch} />
        </div>
      )}
      {reading.data?.missing ? (
        <MissingListNotice missing={reading.data.missing} busy={refresh.isPending} onRetry={fetch} />
      ) : null}
      {reading.data && reading.data.unreadable > 0 ? (
        <UnreadableRows count={reading.data.unreadable} read={total} />
      ) : null}
      <CurrencyQuestion services={services ?? []} />
      {reading.error !== null || services === undefined ? (
        <div className={listScreen.notice}>
          <Loading error={reading.error} onRetry={reading.refetch} rows={12} />
        </div>
      ) : total === 0 ? (
        <EmptyState title={t('empty.title')} actions={fetchButton}>
          {t('empty.words')}
        </EmptyState>
      ) : (
        <FoundServices
          rows={rows}
          search={shownSearch}
          isStale={reading.data?.missing != null}
          onClear={() => {
            show({ search: '', filter: 'all' });
            field.current?.focus();
          }}
        />
      )}
    </Screen>
  );
}

interface FoundServicesProps {
  readonly rows: readonly ListedRow[];
  readonly search: string;
  readonly isStale: boolean;
  readonly onClear: () => void;
}

/** The found services, with the details of the active service next to the list. */
function FoundServices({ rows, search, isStale, onClear }: FoundServicesProps) {
  const { t } = useTranslation('catalogue');
  const { filter, collapsed, sort } = useCatalogueView();
  const [detailsAsked, setDetailsAsked] = useState(false);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const empty = (
    <EmptyState
      title={t(search.trim() === '' ? emptyTitles[filter] : 'empty.nothing')}
      actions={<Button onClick={onClear}>{t('empty.clear')}</Button>}
    />
  );
  return (
    <div className={listScreen.split}>
      <CatalogueTable
        key={`${filter} ${search}`}
        rows={rows}
        isStale={isStale}
        collapsed={isNarrowed(search, filter) ? undefined : collapsed}
        onToggle={(group) => show({ collapsed: toggled(collapsed, group) })}
        sort={sort}
        onSort={(next) => show({ sort: next })}
        onActive={setActiveKey}
        onAsk={setDetailsAsked}
        empty={empty}
      />
      <ServiceDetails
        row={rows.find(({ key }) => key === activeKey) ?? rows[0] ?? null}
        asked={detailsAsked}
        onClose={() => {
          setDetailsAsked(false);
          focusRows();
        }}
      />
    </div>
  );
}

const emptyTitles = {
  all: 'empty.nothing',
  favourites: 'empty.noFavourites',
  moved: 'empty.noMoves',
} as const;

const isNarrowed = (search: string, filter: CatalogueFilter): boolean =>
  search.trim() !== '' || filter !== 'all';

function useCatalogueCommands(
  services: readonly ListedRow[] | undefined,
  field: RefObject<HTMLInputElement | null>,
  fetch: () => void,
): void {
  const { t } = useTranslation('catalogue');
  useCommands(
    useMemo(
      () => [
        {
          id: 'catalogue-search',
          label: t('command.search'),
          group: 'screen',
          shortcut: 's',
          run: () => field.current?.focus(),
        },
        { id: 'catalogue-refresh', label: t('command.refresh'), group: 'screen', shortcut: 'r', run: fetch },
        {
          id: 'catalogue-fold',
          label: t('command.fold'),
          group: 'screen',
          run: () => show({ collapsed: new Set((services ?? []).map((each) => each.group)) }),
        },
        {
          id: 'catalogue-unfold',
          label: t('command.unfold'),
          group: 'screen',
          run: () => show({ collapsed: new Set() }),
        },
      ],
      [t, field, fetch, services],
    ),
  );
}

const show = (change: Partial<CatalogueView>): void => useCatalogueView.setState(change);

function toggled(groups: ReadonlySet<string>, group: string): ReadonlySet<string> {
  const next = new Set(groups);
  if (!next.delete(group)) next.add(group);
  return next;
}

/**
 * Shown if the supplier's list names no currency, or names a unit other than the balance's. Links to the place where a person can set the
 * unit. Empty if the units agree or a person has set the currency.
 */
function CurrencyQuestion({ services }: { readonly services: readonly { readonly price: Money | null }[] }) {
  const { t } = useTranslation('catalogue');
  const contract = useContract();
  const about = useAbout();
  const { data: known } = useConnections();
  const { data: reading } = useQuery(contract.account.read.queryOptions({ input: about }));
  const id = known?.selectedId;
  const stated = known?.connections.find((each) => each.id === id)?.mapping.currency ?? null;
  const units = [...new Set(services.flatMap(({ price }) => price?.currency ?? []))];
  if (units.length === 0) return null;
  const isSilent = units.every((unit) => unit === '');
  const balanceCurrency = reading?.account?.balance?.currency ?? '';
  const [first = ''] = units;
  const expected = balanceCurrency === '' ? first : balanceCurrency;
  const otherUnits = units.filter((unit) => unit !== '' && expected !== '' && !isSameUnit(unit, expected));
  if (!isSilent && (otherUnits.length === 0 || stated !== null)) return null;
  const message = isSilent
    ? t('noCurrency')
    : t('otherUnits', { units: otherUnits.slice(0, 5).join(', '), balance: expected });
  return (
    <p className={styles.unreadable}>
      {message} {id ? <Link href={paths.replies(id, 'currency')}>{t('sayCurrency')}</Link> : null}
    </p>
  );
}

const lists = ['imeiservicelist', 'GET /api/v1/services', 'getserverservicelist'];

/** Count of unreadable rows in the supplier's list, with a link to the kept reply, where a person can map its fields. */
function UnreadableRows({ count, read }: { readonly count: number; readonly read: number }) {
  const { t } = useTranslation('catalogue');
  const contract = useContract();
  const { data: known } = useConnections();
  const id = known?.selectedId ?? '';
  const { data: replies } = useQuery({
    ...contract.connections.replies.queryOptions({ input: { id } }),
    enabled: id !== '',
  });
  const listReplies = replies?.filter(({ operation }) => lists.includes(operation)) ?? [];
  // Finds a stored reply with lost rows. After a correction, there may be no such reply.
  const open = listReplies.find(({ lost }) => lost > 0) ?? listReplies[0];
  return (
    <p className={styles.unreadable}>
      {t('unreadable', { count, total: count + read })}{' '}
      {id === '' ? null : <Link href={paths.replies(id, open?.id)}>{t('unreadableOpen')}</Link>}
    </p>
  );
}

interface MissingListProps {
  readonly missing: MissingList;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

/** Reports that one of the supplier's lists failed: what is missing, why, which orders wait, and what to do. */
function MissingListNotice({ missing, busy, onRetry }: MissingListProps) {
  const { t, i18n } = useTranslation('catalogue');
  const { t: tFailures } = useTranslation(['failures', 'common', 'states', 'notes']);
  const contract = useContract();
  const connectionId = useConnectionId();
  const forget = useMutation(contract.catalogue.forgetFurther.mutationOptions({ onError: notifyFailure }));
  const { failure, fetchedAt, services, waiting } = missing;
  const described = describeFailure(tFailures, i18n.language, failure);
  return (
    <section role="alert" className={missingListStyles.notice}>
      <IconAlertTriangle size={18} className={missingListStyles.icon} aria-hidden />
      <div className={missingListStyles.words}>
        <p className={missingListStyles.title}>{t('missing.title')}</p>
        <p>
          {services === 0 || fetchedAt === null
            ? t('missing.none')
            : t('missing.kept', { count: services, when: formatMoment(fetchedAt, i18n.language) })}{' '}
          {waiting === 0 ? null : t('missing.waiting', { count: waiting })}
        </p>
        <p className={missingListStyles.why}>
          {described.title}. {described.todo}
          {described.evidence === null ? null : (
            <>
              {' '}
              <bdi className="mono">{described.evidence.text.slice(0, 200)}</bdi>
            </>
          )}
        </p>
      </div>
      <div className={missingListStyles.actions}>
        <Button size="compact-sm" loading={busy} onClick={onRetry}>
          {t('missing.retry')}
        </Button>
        {services === 0 ? null : (
          <Button
            size="compact-sm"
            variant="subtle"
            title={t('missing.forgetMeaning')}
            loading={forget.isPending}
            onClick={() => forget.mutate({ connectionId })}
          >
            {t('missing.forget')}
          </Button>
        )}
      </div>
    </section>
  );
}
