import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useTransport } from '../../client/contract-context.tsx';
import { originStorage } from '../../client/page-storage.ts';
import styles from './transport-gate.module.css';

/**
 * Shows the app once the transport to the backend has been open; a banner reports a transport lost later, an ended session is shown here.
 */
export function TransportGate({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('frame');
  const { state } = useTransport();
  const wasOpen = useRef(false);
  if (state === 'open') wasOpen.current = true;
  if (state === 'ended')
    return (
      <main className={styles.gate}>
        <h1 className={styles.title}>{t('ended.title')}</h1>
        <p>{t(originStorage.keeps() ? 'ended.used' : 'ended.notKept')}</p>
        <p className={styles.todo}>{t('ended.todo')}</p>
      </main>
    );
  if (wasOpen.current || state === 'opening') return children;
  return (
    <main className={styles.gate}>
      <h1 className={styles.title}>{t('opening')}</h1>
      <p>{t('openingLong')}</p>
    </main>
  );
}
