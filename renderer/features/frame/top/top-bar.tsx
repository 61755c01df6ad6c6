import { ActionIcon } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useConnections } from '../../../client/use-connections.ts';
import { useScanning } from '../../../store/scan.ts';
import { IconBarcode } from '../../../ui/icons/icons.tsx';
import { useMay } from '../../../ui/staff/person.ts';
import { PersonSwitcher } from '../staff/person-switcher.tsx';
import { BalanceFigure } from './balance-figure.tsx';
import { BudgetMeter } from './budget-meter.tsx';
import { ConnectionMenu } from './connection-menu.tsx';
import { CostsEye } from './costs-eye.tsx';
import { DutyStatus } from './duty-status.tsx';
import { OrderSearch } from './order-search.tsx';
import styles from './top-bar.module.css';

/** Connection, balance and its age, request budget, search, camera: always here, in this order. */
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
