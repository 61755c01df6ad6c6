import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { NearbyDesk } from '../../../../shared/model/host/sharing.ts';
import styles from './sharing.module.css';

/** Open doors found on the network; one press fills in the address. */
export function NearbyList({
  desks,
  address,
  onTake,
}: {
  readonly desks: readonly NearbyDesk[];
  /** The typed address. */
  readonly address: string;
  readonly onTake: (address: string) => void;
}) {
  const { t } = useTranslation('sharing');
  if (desks.length === 0) return null;
  return (
    <div>
      <p className={styles.quiet}>{t('join.found')}</p>
      <ul className={styles.nearby} aria-label={t('join.found')}>
        {desks.map((desk) => (
          <li key={desk.address}>
            <UnstyledButton
              className={styles.nearbyDesk}
              aria-pressed={desk.address === address.trim()}
              onClick={() => onTake(desk.address)}
            >
              <bdi className={styles.name}>{desk.name}</bdi>
              <bdi className={styles.quiet} dir="ltr">
                {desk.address}
              </bdi>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </div>
  );
}
