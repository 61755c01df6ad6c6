import { ActionIcon, Menu, Popover } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { type Budget, priorities } from '../../../../shared/model/connection/budget.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { useSettings } from '../../../client/settings/use-settings.ts';
import { useAbout, useConnections, useSelectConnection } from '../../../client/use-connections.ts';
import { type Command, useCommands } from '../../../store/commands.ts';
import { useScanning } from '../../../store/scan.ts';
import { useSharing } from '../../../store/sharing.ts';
import { AfterPaint } from '../../../ui/base/after-paint.ts';
import common from '../../../ui/base/common.module.css';
import { paths } from '../../../ui/base/paths.ts';
import { HealthMark } from '../../../ui/connection/health-mark.tsx';
import { notifyFailure } from '../../../ui/failure/notify-failure.tsx';
import { useCostsHidden } from '../../../ui/format/costs.ts';
import { formatCount, formatTime, formatWait } from '../../../ui/format/format.ts';
import {
  IconBarcode,
  IconCheck,
  IconClockPause,
  IconEye,
  IconEyeOff,
  IconSelector,
  IconTrendingDown,
} from '../../../ui/icons/icons.tsx';
import { useMay } from '../../../ui/staff/person.ts';
import { PersonSwitcher } from '../staff/person-switcher.tsx';
import { BalanceFigure } from './balance-figure.tsx';
import budgetPanel from './budget-panel.module.css';
import { OrderSearch } from './order-search.tsx';
import styles from './top-bar.module.css';

/** Connection, balance and its age, request budget, search, camera: always in this order. */
export function TopBar() {
  const { t } = useTranslation('scan');
  const setCameraOpen = useScanning((scanning) => scanning.setCameraOpen);
  const may = useMay();
  const { data: known } = useConnections();
  const { t: tFrame } = useTranslation('frame');
  const isPractice = known?.connections.find(({ id }) => id === known.selectedId)?.practice === true;
  return (
    <header className={styles.bar} data-practice={isPractice || undefined}>
      <AfterPaint>
        <ConnectionMenu />
        {isPractice ? <span className={styles.practice}>{tFrame('connection.practice')}</span> : null}
        {known?.selectedId ? (
          <>
            {may('see-wallet') ? <BalanceFigure /> : null}
            {may('see-prices') ? <CostsEye /> : null}
            <BudgetMeter />
            <DutyStatus />
          </>
        ) : null}
        <OrderSearch />
        {known?.selectedId ? (
          <ActionIcon
            size="lg"
            aria-label={t('command')}
            title={t('command')}
            onClick={() => setCameraOpen(true)}
          >
            <IconBarcode size={20} aria-hidden />
          </ActionIcon>
        ) : null}
        <PersonSwitcher />
      </AfterPaint>
    </header>
  );
}

/** On a till that is not on duty, shows which till of the shop's server is on duty. */
function DutyStatus() {
  const { t } = useTranslation('server');
  const server = useSharing(({ sharing }) => sharing?.server ?? null);
  if (server === null || (server.role !== 'beside' && server.role !== 'waiting')) return null;
  const holder = server.tills.find(({ isOnDuty }) => isOnDuty);
  const dutyText = holder === undefined ? t('line.nobody') : t('line.sends', { name: holder.name });
  return (
    <span className={styles.duty} title={dutyText}>
      {dutyText}
    </span>
  );
}

/** Hides costs, profits and balances on every screen, so that customers at the counter do not see them. Works by click or with one key. */
function CostsEye() {
  const { t } = useTranslation('frame');
  const { change } = useSettings(notifyFailure);
  const isHidden = useCostsHidden();
  const label = t(isHidden ? 'costs.show' : 'costs.hide');
  useCommands(
    useMemo(
      (): readonly Command[] => [
        {
          id: 'costs',
          group: 'app',
          label,
          shortcut: 'mod+.',
          whileTyping: true,
          whileCovered: true,
          run: () => change(({ hidesCosts }) => ({ hidesCosts: !hidesCosts })),
        },
      ],
      [label, change],
    ),
  );
  return (
    <ActionIcon
      aria-label={label}
      aria-keyshortcuts="Control+."
      title={`${label} (Ctrl .)`}
      onClick={() => change({ hidesCosts: !isHidden })}
    >
      {isHidden ? <IconEyeOff size={16} aria-hidden /> : <IconEye size={16} aria-hidden />}
    </ActionIcon>
  );
}

/** The connection shown on all screens, its health, and a menu to choose another. */
function ConnectionMenu() {
  const { t } = useTranslation('frame');
  const [, navigate] = useLocation();
  const may = useMay();
  const { data } = useConnections();
  const select = useSelectConnection();
  const current = data?.connections.find(({ id }) => id === data.selectedId);
  // Empty until the connections are loaded.
  const name = data === undefined ? '' : (current?.name ?? t('connection.none'));
  return (
    <Menu position="bottom-start" width={280}>
      <Menu.Target>
        <button type="button" className={styles.connection} aria-label={`${t('connection.label')}: ${name}`}>
          {current === undefined ? null : <HealthMark health={current.health} />}
          <bdi className={styles.connectionName} title={name}>
            {name}
          </bdi>
          <IconSelector size={14} className={styles.faint} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {(data?.connections ?? []).map((connection) => (
          <Menu.Item
            key={connection.id}
            leftSection={<HealthMark health={connection.health} />}
            rightSection={connection.id === data?.selectedId ? <IconCheck size={14} aria-hidden /> : null}
            onClick={() => select.mutate({ id: connection.id })}
          >
            <bdi>{connection.name}</bdi>
          </Menu.Item>
        ))}
        {may('connections') ? (
          <>
            {data?.connections.length ? <Menu.Divider /> : null}
            <Menu.Item onClick={() => navigate(paths.connections())}>{t('connection.all')}</Menu.Item>
            <Menu.Item onClick={() => navigate(paths.welcome())}>{t('connection.add')}</Menu.Item>
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}

const slots = 12;

/** Remaining requests of the current minute (money-safety L5). A click shows which requests wait, and why. */
function BudgetMeter() {
  const { t, i18n } = useTranslation('frame');
  const contract = useContract();
  const about = useAbout();
  // Slots become free without a change event, so this query polls.
  const { data: budget, dataUpdatedAt } = useQuery(
    contract.budget.read.queryOptions({
      input: about,
      refetchInterval: (query) => (isScarce(query.state.data) ? 1_000 : 5_000),
    }),
  );
  if (budget === undefined) return null;
  const filled = budget.closedForMs > 0 ? 0 : Math.ceil((budget.left / Math.max(1, budget.limit)) * slots);
  const wait = formatWait(budget.nextSlotInMs, i18n.language);
  const visible =
    budget.closedForMs > 0
      ? t('budget.shortClosed', { wait })
      : budget.left === 0
        ? t('budget.shortWait', { wait })
        : t('budget.short', { count: budget.left });
  return (
    <Popover width={340} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={styles.budget}
          data-spent={isScarce(budget) || undefined}
          data-closed={budget.closedForMs > 0 || undefined}
          aria-label={`${t('budget.label')}: ${visible}`}
        >
          <span className={styles.meter} aria-hidden>
            {Array.from({ length: slots }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: slots have no identity
              <span key={index} className={styles.slot} data-left={index < filled || undefined} />
            ))}
          </span>
          <span className={styles.label}>{visible}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('budget.label')}>
        <BudgetPanel budget={budget} readAtMs={dataUpdatedAt} />
      </Popover.Dropdown>
    </Popover>
  );
}

function isScarce(budget: Budget | undefined): boolean {
  return budget !== undefined && (budget.left === 0 || budget.closedForMs > 0);
}

/** With fewer granted slots, the share of slots used for placing orders means nothing. */
const minGranted = 20;

/** All figures of the request budget: used, left, time of the next request, what slows requests down, and which requests wait (L4, L5). */
function BudgetPanel({ budget, readAtMs }: { readonly budget: Budget; readonly readAtMs: number }) {
  const { t, i18n } = useTranslation('frame');
  const { limit, perMinute, used, left, nextSlotInMs, closedForMs, wholeInMs, placed, granted } = budget;
  const figures = [
    [t('budget.used'), t('budget.usedValue', { used, limit })],
    [t('budget.left'), formatCount(closedForMs > 0 ? 0 : left, i18n.language)],
    [
      t('budget.next'),
      nextSlotInMs === 0
        ? t('budget.nextNow')
        : t('budget.nextIn', { wait: formatWait(nextSlotInMs, i18n.language) }),
    ],
    [t('budget.rate'), t('budget.rateValue', { perMinute })],
    ...(granted < minGranted
      ? []
      : [[t('budget.placed'), formatCount(Math.round((placed / granted) * 100), i18n.language)] as const]),
  ] as const;
  const waiting = priorities.flatMap((who) => {
    const count = budget.waiting[who] ?? 0;
    return count === 0 ? [] : [{ who, count }];
  });
  const at = (inMs: number): string => formatTime(readAtMs + inMs, i18n.language);
  return (
    <>
      <h2 className={budgetPanel.title}>{t('budget.label')}</h2>
      {closedForMs > 0 ? (
        <p className={budgetPanel.closed}>
          <IconClockPause size={16} aria-hidden />
          <span>{t('budget.closed', { time: at(closedForMs) })}</span>
        </p>
      ) : perMinute < limit ? (
        <p className={budgetPanel.reduced}>
          <IconTrendingDown size={16} aria-hidden />
          <span>{t('budget.reduced', { wait: formatWait(wholeInMs, i18n.language) })}</span>
        </p>
      ) : null}
      <dl className={common.column}>
        {figures.map(([name, value]) => (
          <div key={name} className={budgetPanel.row}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className={budgetPanel.heading}>{t('budget.waiting')}</h3>
      {waiting.length === 0 ? <p className={common.muted}>{t('budget.nobody')}</p> : null}
      <dl className={common.column}>
        {waiting.map(({ who, count }) => (
          <div key={who} className={budgetPanel.row}>
            <dt>{t(`budget.who.${who}`)}</dt>
            <dd>{formatCount(count, i18n.language)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
