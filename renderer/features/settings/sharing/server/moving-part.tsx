import { Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Sharing } from '../../../../../shared/model/host/sharing.ts';
import { SettingRow } from '../../setting-row.tsx';
import styles from './server.module.css';
import { ServerSignIn } from './server-login.tsx';

/** A journal on its way to a server or back: its step, a bar of rows, and how it ended. */
export function MovingPart({
  moving: { way, step, rows, of, trouble },
}: {
  readonly moving: NonNullable<Sharing['moving']>;
}) {
  const { t } = useTranslation('server');
  const isGoing = trouble === null && step !== 'done';
  return (
    <SettingRow name={t(`moving.${way}`)}>
      <div className={styles.moving}>
        <p role="status" className={trouble === null ? undefined : styles.bad}>
          {trouble === null ? t(`moving.${step}`, { rows, of }) : t(`trouble.${trouble}`)}
        </p>
        {trouble === 'password' ? <ServerSignIn user={null} /> : null}
        {isGoing && of > 0 ? <Progress value={(100 * rows) / of} aria-label={t(`moving.${way}`)} /> : null}
      </div>
    </SettingRow>
  );
}
