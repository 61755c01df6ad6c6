import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import {
  outcomes,
  type ReportDay,
  type ReportService,
  reportSpans,
} from '../../../shared/model/order/report.ts';
import { minFinished } from '../../../shared/model/order/typical-time.ts';
import { useContract } from '../../client/contract-context.tsx';
import { useConnections } from '../../client/use-connections.ts';
import common from '../../ui/base/common.module.css';
import { EmptyState } from '../../ui/base/empty-state.tsx';
import { paths } from '../../ui/base/paths.ts';
import { Screen } from '../../ui/base/screen.tsx';
import { Section } from '../../ui/base/section.tsx';
import { Loading } from '../../ui/failure/loading.tsx';
import { DaysChart } from '../../ui/figures/days-chart.tsx';
import { FiguresTable } from '../../ui/figures/figures-table.tsx';
import { Age } from '../../ui/format/age.tsx';
import { formatAmount, formatCount, formatDay, formatSpan } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import { IconRefresh } from '../../ui/icons/icons.tsx';
import { OrderedService } from '../../ui/order/ordered-service.tsx';
import styles from './reports-screen.module.css';
import { Sales } from './sales.tsx';

const againMs = 60_000;

/** Reports for the owner: orders and spending per day, and how reliable each service is. */
export function ReportsScreen() {
  const { t } = useTranslation('reports');
  const contract = useContract();
  const [days, setDays] = useState<(typeof reportSpans)[number]>(30);
  const { data, error, refetch, isFetching } = useQuery(
    contract.reports.read.queryOptions({
      input: { days },
      // Computing this reads all orders of the period, so it runs only once a minute.
      refetchInterval: againMs,
      placeholderData: keepPreviousData,
    }),
  );
  const { data: known } = useConnections();
  const kinds = new Set(known?.connections.map(({ practice }) => practice));
  const actions = (
    <>
      <SegmentedControl
        aria-label={t('span')}
        data={reportSpans.map((span) => ({ value: String(span), label: t(`spans.${span}`) }))}
        value={String(days)}
        onChange={(value) => setDays(reportSpans.find((span) => String(span) === value) ?? days)}
      />
      <ActionIcon
        size="input-sm"
        variant="default"
        aria-label={t('again')}
        title={t('again')}
        loading={isFetching}
        onClick={() => void refetch()}
      >
        <IconRefresh size={16} aria-hidden />
      </ActionIcon>
    </>
  );
  return (
    <Screen title={t('title')} aside={data === undefined ? null : <Age at={data.madeAt} />} actions={actions}>
      <Loading error={error} onRetry={refetch} pending={data === undefined} rows={12} />
      {kinds.size === 2 ? <p className={styles.leftOut}>{t('practice')}</p> : null}
      {data === undefined ? null : data.services.length === 0 ? (
        <EmptyState
          title={t('empty.title')}
          actions={
            <Button variant="filled" component={Link} href={paths.newOrder()}>
              {t('empty.order')}
            </Button>
          }
        >
          {t('empty.words')}
        </EmptyState>
      ) : (
        <div className={styles.page}>
          <DayFigures days={data.days} />
          <Sales days={days} />
          <ServiceOutcomes services={data.services} />
          <ServiceTimes services={data.services} />
          <RefundTimes />
        </div>
      )}
    </Screen>
  );
}

/** Shows how long each supplier takes to refund, and how much it owes now. Renders nothing if no wallet shows a refund or a debt. */
function RefundTimes() {
  const { t, i18n } = useTranslation('claims');
  const contract = useContract();
  const { data: times } = useQuery(contract.claims.refundTimes.queryOptions());
  const { data: owed } = useQuery(contract.wallet.owed.queryOptions());
  const suppliers = new Map<string, string>();
  for (const { connectionId, name } of times ?? []) suppliers.set(connectionId, name);
  for (const { connectionId, name, owed: theirs } of owed ?? [])
    if (theirs.count > 0) suppliers.set(connectionId, name);
  if (times === undefined || owed === undefined || suppliers.size === 0) return null;
  return (
    <Section title={t('refunds.title')} note={t('refunds.note')}>
      <FiguresTable
        label={t('refunds.title')}
        caption={t('refunds.title')}
        rowHead={t('refunds.supplier')}
        heads={[
          { key: 'count', shown: t('refunds.count') },
          { key: 'median', shown: t('refunds.median') },
          { key: 'slowest', shown: t('refunds.slowest') },
          { key: 'owed', shown: t('refunds.owed') },
        ]}
        rows={[...suppliers].map(([connectionId, name]) => {
          const time = times.find((each) => each.connectionId === connectionId);
          const sums = owed.find((each) => each.connectionId === connectionId)?.owed.sums ?? [];
          const span = (spanMs: number) => formatSpan(spanMs, i18n.language);
          return {
            key: connectionId,
            head: <bdi>{name}</bdi>,
            title: name,
            cells: [
              { shown: formatCount(time?.refunds ?? 0, i18n.language), zero: time === undefined },
              { shown: time === undefined ? '–' : span(time.medianMs) },
              {
                shown:
                  time === undefined ? (
                    '–'
                  ) : (
                    <Link href={paths.order(time.slowestOrderId)}>{span(time.slowestMs)}</Link>
                  ),
              },
              {
                shown:
                  sums.length === 0 ? '–' : sums.map((money) => <Money key={money.currency} money={money} />),
                zero: sums.length === 0,
              },
            ],
          };
        })}
      />
    </Section>
  );
}

/** How long each service takes, next to the duration that its supplier states. Services that exceed the stated duration most come first. */
function ServiceTimes({ services }: { readonly services: readonly ReportService[] }) {
  const { t, i18n } = useTranslation('reports');
  const span = (timeMs: number | null) => (timeMs === null ? '–' : formatSpan(timeMs, i18n.language));
  const ordered = services.toSorted((one, other) => slowness(other) - slowness(one));
  return (
    <Section title={t('times.title')} note={t('times.meaning')}>
      <FiguresTable
        label={t('times.title')}
        caption={t('times.title')}
        rowHead={t('services.service')}
        heads={[
          { key: 'median', shown: t('times.median') },
          { key: 'slow', shown: t('times.slow') },
          { key: 'claim', shown: t('times.claim') },
          { key: 'bar', shown: t('times.bar'), bar: true },
        ]}
        rows={ordered.map((service) => ({
          key: `${service.connectionId} ${service.serviceId}`,
          head: <OrderedService order={service} />,
          title: service.serviceName,
          cells: [
            { shown: span(service.medianMs) },
            { shown: span(service.slowMs) },
            { shown: <bdi>{service.claim === '' ? '–' : service.claim}</bdi> },
            { shown: <AgainstClaim service={service} /> },
          ],
        }))}
      />
    </Section>
  );
}

/** A bar that compares both durations. The bar is decorative; the words next to the bar say the same. */
function AgainstClaim({ service }: { readonly service: ReportService }) {
  const { t } = useTranslation('reports');
  const { slowMs, claimedMs } = service;
  if (slowMs === null)
    return <span className={common.faint}>{t('times.tooFew', { count: minFinished })}</span>;
  if (claimedMs === null) return <span className={common.faint}>{t('times.unknown')}</span>;
  const most = Math.max(slowMs, claimedMs);
  const slower = slowMs > claimedMs;
  return (
    <span className={styles.against}>
      <svg className={styles.shares} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <rect className={styles.took} data-slower={slower} y="2" width={(slowMs / most) * 99} height="6" />
        <rect className={styles.claimed} x={(claimedMs / most) * 99} width="1" height="10" />
      </svg>
      <span className={slower ? common.badStrong : common.faint}>
        {t(slower ? 'times.slower' : 'times.within')}
      </span>
    </span>
  );
}

function slowness({ slowMs, claimedMs }: ReportService): number {
  if (slowMs === null) return -1;
  return claimedMs === null ? 0 : slowMs / claimedMs;
}

/** Outcomes of each service's orders: figures, and a decorative bar of their shares. */
function ServiceOutcomes({ services }: { readonly services: readonly ReportService[] }) {
  const { t, i18n } = useTranslation('reports');
  return (
    <Section title={t('services.title')}>
      <FiguresTable
        label={t('services.title')}
        caption={t('services.title')}
        rowHead={t('services.service')}
        heads={[
          { key: 'orders', shown: t('services.orders') },
          ...outcomes.map((outcome) => ({
            key: outcome,
            shown: (
              <span className={styles.key} data-outcome={outcome}>
                {t(`services.outcome.${outcome}`)}
              </span>
            ),
          })),
          { key: 'share', shown: t('services.share'), bar: true, spare: true },
          { key: 'spent', shown: t('services.spent') },
        ]}
        rows={services.map((service) => ({
          key: `${service.connectionId} ${service.serviceId}`,
          head: <OrderedService order={service} />,
          title: service.serviceName,
          cells: [
            { shown: formatCount(service.orders, i18n.language) },
            ...outcomes.map((outcome) => ({
              shown: formatCount(service.outcomes[outcome], i18n.language),
              zero: service.outcomes[outcome] === 0,
            })),
            { shown: <Shares service={service} /> },
            {
              shown: service.spent.map((money) => (
                <div key={money.currency}>
                  <Money money={money} />
                </div>
              )),
            },
          ],
        }))}
      />
    </Section>
  );
}

function Shares({ service }: { readonly service: ReportService }) {
  return (
    <svg className={styles.shares} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      {sharesOf(service).map(({ outcome, from, width }) => (
        <rect
          key={outcome}
          className={styles.share}
          data-outcome={outcome}
          x={from}
          width={width}
          height="10"
        />
      ))}
    </svg>
  );
}

function sharesOf({ orders, outcomes: counts }: ReportService) {
  let from = 0;
  return outcomes.map((outcome) => {
    const width = orders === 0 ? 0 : (counts[outcome] / orders) * 100;
    const share = { outcome, from, width };
    from += width;
    return share;
  });
}

/** Orders and spending per day, as a chart or a table. Each currency has its own bars. */
function DayFigures({ days }: { readonly days: readonly ReportDay[] }) {
  const { t, i18n } = useTranslation(['reports', 'common']);
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const currencies = [...new Set(days.flatMap(({ spent }) => spent.map(({ currency }) => currency)))];
  const spentIn = (day: ReportDay, currency: string) =>
    day.spent.find((money) => money.currency === currency)?.amount ?? '0';
  const nameOf = (currency: string) =>
    t('days.spentIn', { currency: currency === '' ? t('common:noCurrency') : currency });
  return (
    <Section
      title={t('days.title')}
      note={t('days.note')}
      aside={
        <SegmentedControl
          aria-label={t('view')}
          data={[
            { value: 'chart', label: t('chart') },
            { value: 'table', label: t('table') },
          ]}
          value={view}
          onChange={(value) => setView(value === 'table' ? 'table' : 'chart')}
        />
      }
    >
      {view === 'chart' ? (
        <DaysChart
          parts={[
            { key: 'orders', name: t('days.orders'), color: 'var(--wait)', heightPx: 88 },
            ...currencies.map((currency) => ({
              key: `spent ${currency}`,
              name: nameOf(currency),
              color: 'var(--accent)',
              heightPx: 88,
            })),
          ]}
          days={days.map((day) => ({
            day: day.day,
            heights: {
              orders: day.orders,
              ...Object.fromEntries(
                currencies.map((currency) => [`spent ${currency}`, Number(spentIn(day, currency))]),
              ),
            },
            words: {
              orders: formatCount(day.orders, i18n.language),
              ...Object.fromEntries(
                currencies.map((currency) => [
                  `spent ${currency}`,
                  formatAmount(spentIn(day, currency), i18n.language),
                ]),
              ),
            },
          }))}
        />
      ) : (
        <FiguresTable
          label={t('table')}
          caption={t('days.title')}
          rowHead={t('days.day')}
          heads={[
            { key: 'orders', shown: t('days.orders') },
            ...currencies.map((currency) => ({ key: `spent ${currency}`, shown: nameOf(currency) })),
          ]}
          rows={days.toReversed().map((day) => ({
            key: day.day,
            head: formatDay(day.day, i18n.language),
            cells: [
              { shown: formatCount(day.orders, i18n.language) },
              ...currencies.map((currency) => ({
                shown: <Money money={{ amount: spentIn(day, currency), currency }} />,
              })),
            ],
          }))}
        />
      )}
    </Section>
  );
}
