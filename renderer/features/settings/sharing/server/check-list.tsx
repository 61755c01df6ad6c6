import { useTranslation } from 'react-i18next';
import type { ServerCheck } from '../../../../../shared/model/host/sharing.ts';
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleMinus,
} from '../../../../ui/icons/icons.tsx';
import styles from './server.module.css';

const marks: Readonly<Record<ServerCheck['is'], typeof IconCircleCheck>> = {
  passed: IconCircleCheck,
  warned: IconAlertTriangle,
  failed: IconAlertCircle,
  unknown: IconCircleMinus,
};

/** The checks of a server. Each has a shape, a colour and a word, its result, and what a person can do about it. */
export function CheckList({ checks }: { readonly checks: readonly ServerCheck[] }) {
  const { t } = useTranslation('server');
  return (
    <ul className={styles.checks}>
      {checks.map((check) => {
        const Mark = marks[check.is];
        return (
          <li key={check.name} className={styles.check} data-is={check.is}>
            <Mark size={16} aria-hidden />
            <span>{t(`check.${check.name}`)}</span>
            <span className={styles.word}>{t(`is.${check.is}`)}</span>
            <span className={styles.found}>
              <CheckFound check={check} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function CheckFound({ check: { name, is, found } }: { readonly check: ServerCheck }) {
  const { t } = useTranslation('server');
  const mind =
    is === 'warned' &&
    (name === 'rights' || name === 'durable' || name === 'round-trip' || name === 'contents');
  return (
    <>
      {found === '' ? null : (
        <bdi>{name === 'round-trip' && is !== 'failed' ? t('ms', { ms: Number(found) }) : found}</bdi>
      )}
      {mind ? <span className={styles.todo}>{t(`mind.${name}`)}</span> : null}
      {is === 'failed' || (is === 'warned' && !mind) ? (
        <span className={styles.todo}>{t(`todo.${name}`)}</span>
      ) : null}
    </>
  );
}
