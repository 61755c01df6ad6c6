import { useTranslation } from 'react-i18next';
import type { Connection } from '../../../../shared/model/connection/connection.ts';
import common from '../../../ui/base/common.module.css';
import { IconAlertTriangle } from '../../../ui/icons/icons.tsx';
import styles from './interfaces-table.module.css';

/** A list of unserved needs with their consequences, and a table of the interface that serves each need, and why. */
export function InterfacesTable({
  connection,
  signedOut,
}: {
  readonly connection: Connection;
  /** True if the missing sign-in is already shown as the reason why needs are not served. */
  readonly signedOut: boolean;
}) {
  const { t } = useTranslation('connections');
  const { serves, name } = connection;
  const missing = serves.filter(({ by, why }) => by === null && why !== 'untried');
  // True if no interface answers: the connection's state then explains all missing needs. The interface for placing is ignored, because
  // answers never change it (money-safety O3).
  const nothingAnswers = serves.every(({ need, by }) => by === null || need === 'place');
  const tried = serves.some(({ why }) => why !== 'untried');
  return (
    <div className={common.stack}>
      {missing.length === 0 || signedOut || nothingAnswers ? null : (
        <ul className={styles.missing} aria-label={t('serving.missing')}>
          {missing.map(({ need }) => (
            <li key={need}>
              <IconAlertTriangle size={14} aria-hidden className={styles.icon} />
              {t(`serving.without.${need}`)}
            </li>
          ))}
        </ul>
      )}
      {tried ? (
        <details className={styles.more}>
          <summary>
            {t('serving.title')}{' '}
            <span className={common.faint}>{t(`serving.by.${connection.interfaces}`)}</span>
          </summary>
          <table className={styles.table} aria-label={t('serving.label', { name })}>
            <thead>
              <tr>
                <th scope="col">{t('serving.need')}</th>
                <th scope="col">{t('serving.interface')}</th>
                <th scope="col">{t('serving.why')}</th>
              </tr>
            </thead>
            <tbody>
              {serves.map(({ need, by, why }) => (
                <tr key={need} data-missing={(by === null && why !== 'untried') || undefined}>
                  <th scope="row">{t(`serving.needs.${need}`)}</th>
                  <td>{by === null ? t('serving.none') : t(`interface.${by}`)}</td>
                  <td className={common.faint}>{t(`serving.because.${why}`)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      ) : (
        <p className={common.faint}>{t('serving.untried')}</p>
      )}
    </div>
  );
}
