import { useTranslation } from 'react-i18next';
import type { ConnectionHealth } from '../../../shared/model/connection/connection.ts';
import { IconAlertCircle, IconCircle, IconCircleCheck, IconClock } from '../icons/icons.tsx';
import styles from './health-mark.module.css';

const icons: Readonly<Record<ConnectionHealth, typeof IconCircle>> = {
  untried: IconCircle,
  ok: IconCircleCheck,
  offline: IconAlertCircle,
  'key-refused': IconAlertCircle,
  firewall: IconAlertCircle,
  'not-understood': IconAlertCircle,
  'rate-limited': IconClock,
  'no-key': IconAlertCircle,
  'key-locked': IconAlertCircle,
};

/** A connection's health as a shape with a colour. The word is next to the shape or shown on hover. */
export function HealthMark({
  health,
  worded = false,
}: {
  readonly health: ConnectionHealth;
  readonly worded?: boolean;
}) {
  const { t } = useTranslation();
  const Icon = icons[health];
  const word = t(`health.${health}`);
  return (
    <span className={styles.health} data-health={health} title={worded ? undefined : word}>
      <Icon size={16} {...(worded ? { 'aria-hidden': true } : { 'aria-label': word, role: 'img' })} />
      {worded ? <span>{word}</span> : null}
    </span>
  );
}
