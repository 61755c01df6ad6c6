import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { allCommands, useCommandStore } from '../../../store/commands.ts';
import { useView } from '../../../store/view.ts';
import { Keys } from '../../../ui/base/keys.tsx';
import styles from './shortcut-list.module.css';

const groups = ['screen', 'row', 'go', 'app'] as const;

/** All shortcuts that are active now. The key `?` opens it. */
export function ShortcutList() {
  const { t } = useTranslation(['frame', 'common']);
  const opened = useView((view) => view.shortcutsOpen);
  const setOpened = useView((view) => view.setShortcutsOpen);
  const commands = allCommands(useCommandStore());
  return (
    <Modal
      opened={opened}
      onClose={() => setOpened(false)}
      closeOnClickOutside
      title={t('shortcuts.title')}
      size={640}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <div className={styles.groups}>
        {groups.map((group) => {
          const mine = commands.filter(
            (command) => command.group === group && command.shortcut !== undefined,
          );
          if (mine.length === 0) return null;
          return (
            <section key={group}>
              <h2 className={styles.group}>{t(`command.group.${group}`)}</h2>
              <ul>
                {mine.map((command) => (
                  <li key={command.id} className={styles.line}>
                    <span>{command.label}</span>
                    <Keys shortcut={command.shortcut ?? ''} />
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
    </Modal>
  );
}
