import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { KnownDevice } from '../../../../shared/model/known/device-words.ts';
import { paths } from '../../../ui/base/paths.ts';
import { deviceSource, deviceWordText } from '../../../ui/device/device-words.ts';
import { IconAlertTriangle } from '../../../ui/icons/icons.tsx';
import styles from './device-notice.module.css';

/** Facts about a device: its model, and warnings against the order. It never blocks an order. */
export function DeviceNotice({ device }: { readonly device: KnownDevice }) {
  const { t, i18n } = useTranslation('known');
  const { model, words } = device;
  return (
    <>
      {model === null ? null : (
        <p className={styles.model}>
          <bdi>{model.name}</bdi> <span>{deviceSource(t, model, i18n.language)}</span>
        </p>
      )}
      {words.length === 0 ? null : (
        <section className={styles.words} aria-label={t('device.title')}>
          <ul>
            {words.map((word) => (
              <li key={word.is}>
                <IconAlertTriangle size={16} aria-hidden />
                <span>
                  {deviceWordText(t, word, i18n.language)}{' '}
                  {word.is === 'other-brand' ? (
                    <span className={styles.faint}>{deviceSource(t, word, i18n.language)}</span>
                  ) : null}
                  {word.is === 'unlocked' ? (
                    <Link href={paths.order(word.orderId)}>
                      <bdi>{word.serviceName}</bdi>
                    </Link>
                  ) : null}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
