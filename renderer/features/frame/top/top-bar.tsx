import { ActionIcon } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../../../client/settings/use-settings.ts';
import { useConnections } from '../../../client/use-connections.ts';
import { type Command, useCommands } from '../../../store/commands.ts';
import { useScanning } from '../../../store/scan.ts';
import { useSharing } from '../../../store/sharing.ts';
import { notifyFailure } from '../../../ui/failure/notify-failure.tsx';
import { useCostsHidden } from '../../../ui/format/costs.ts';
import { IconBarcode, IconEye, IconEyeOff } from '../../../ui/icons/icons.tsx';
import { useMay } from '../../../ui/staff/person.ts';
import { PersonSwitcher } from '../staff/person-switcher.tsx';
import { BalanceFigure } from './balance-figure.tsx';
import { BudgetMeter } from './budget-meter.tsx';
import { ConnectionMenu } from './connection-menu.tsx';
import { OrderSearch } from './order-search.tsx';
import styles from './top-bar.module.css';

/** Connection, balance and its age, request budget, search, camera: always in this order. */
export function TopBar() {
  const { t } = useTranslation('scan');
  const setCameraOpen = useScanning((scanning) => scanning.setCameraOpen);
  const may = useMay();
  const { data: known } = useConnections();
  const { t: say } = useTranslation('frame');
  const isPractice = known?.connections.find(({ id }) => id === known.selectedId)?.practice === true;
  return (
    <header className={styles.bar} data-practice={isPractice || undefined}>
      <ConnectionMenu />
      {isPractice ? <span className={styles.practice}>{say('connection.practice')}</span> : null}
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
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('command')}
          title={t('command')}
          onClick={() => setCameraOpen(true)}
        >
          <IconBarcode size={20} aria-hidden />
        </ActionIcon>
      ) : null}
      <PersonSwitcher />
    </header>
  );
}

/** On a till that is not on duty, shows which till of the shop's server is on duty. */
function DutyStatus() {
  const { t } = useTranslation('server');
  const server = useSharing(({ sharing }) => sharing?.server ?? null);
  if (server === null || (server.role !== 'beside' && server.role !== 'waiting')) return null;
  const holder = server.tills.find(({ isOnDuty }) => isOnDuty);
  const words = holder === undefined ? t('line.nobody') : t('line.sends', { name: holder.name });
  return (
    <span className={styles.duty} title={words}>
      {words}
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
      variant="subtle"
      color="gray"
      aria-label={label}
      aria-keyshortcuts="Control+."
      title={`${label} (Ctrl .)`}
      onClick={() => change({ hidesCosts: !isHidden })}
    >
      {isHidden ? <IconEyeOff size={16} aria-hidden /> : <IconEye size={16} aria-hidden />}
    </ActionIcon>
  );
}
