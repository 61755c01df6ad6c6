import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useConnections } from '../../../client/use-connections.ts';
import common from '../../../ui/base/common.module.css';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { paths } from '../../../ui/base/paths.ts';
import { Screen } from '../../../ui/base/screen.tsx';
import { Loading } from '../../../ui/failure/loading.tsx';
import { ConnectionEntry } from './connection-entry.tsx';
import styles from './connections-screen.module.css';

/** All connections. Each shows its health, where its key is stored, and its actions. */
export function ConnectionsScreen() {
  const { t } = useTranslation('connections');
  const [, navigate] = useLocation();
  const { data, error, isPending, refetch } = useConnections();
  const add = (
    <Button variant="filled" onClick={() => navigate(paths.welcome())}>
      {t('add')}
    </Button>
  );
  return (
    <Screen title={t('title')} actions={add}>
      <div className={styles.page}>
        <Loading error={error} onRetry={refetch} pending={isPending} />
        {data?.connections.length === 0 ? (
          <EmptyState title={t('empty.title')} actions={add}>
            {t('empty.words')}
          </EmptyState>
        ) : null}
        {data && data.connections.length > 0 ? (
          <>
            <p className={styles.purpose}>{t('purpose')}</p>
            <ul className={common.lined}>
              {data.connections.map((connection) => (
                <ConnectionEntry
                  key={connection.id}
                  connection={connection}
                  inUse={connection.id === data.selectedId}
                />
              ))}
            </ul>
          </>
        ) : null}
      </div>
    </Screen>
  );
}
