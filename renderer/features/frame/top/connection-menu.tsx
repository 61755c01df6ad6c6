import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useConnections, useSelectConnection } from '../../../client/use-connections.ts';
import { paths } from '../../../ui/base/paths.ts';
import { HealthMark } from '../../../ui/connection/health-mark.tsx';
import { IconCheck, IconSelector } from '../../../ui/icons/icons.tsx';
import { useMay } from '../../../ui/staff/person.ts';
import styles from './top-bar.module.css';

/** The connection shown on all screens, its health, and a menu to choose another. */
export function ConnectionMenu() {
  const { t } = useTranslation('frame');
  const [, navigate] = useLocation();
  const may = useMay();
  const { data } = useConnections();
  const select = useSelectConnection();
  const current = data?.connections.find(({ id }) => id === data.selectedId);
  // Empty until the connections are loaded.
  const name = data === undefined ? '' : (current?.name ?? t('connection.none'));
  return (
    <Menu position="bottom-start" width={280}>
      <Menu.Target>
        <button type="button" className={styles.connection} aria-label={`${t('connection.label')}: ${name}`}>
          {current === undefined ? null : <HealthMark health={current.health} />}
          <bdi className={styles.connectionName} title={name}>
            {name}
          </bdi>
          <IconSelector size={14} className={styles.faint} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {(data?.connections ?? []).map((connection) => (
          <Menu.Item
            key={connection.id}
            leftSection={<HealthMark health={connection.health} />}
            rightSection={connection.id === data?.selectedId ? <IconCheck size={14} aria-hidden /> : null}
            onClick={() => select.mutate({ id: connection.id })}
          >
            <bdi>{connection.name}</bdi>
          </Menu.Item>
        ))}
        {may('connections') ? (
          <>
            {data?.connections.length ? <Menu.Divider /> : null}
            <Menu.Item onClick={() => navigate(paths.connections())}>{t('connection.all')}</Menu.Item>
            <Menu.Item onClick={() => navigate(paths.welcome())}>{t('connection.add')}</Menu.Item>
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
