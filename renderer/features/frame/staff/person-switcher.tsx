import { Button, Popover } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStaff } from '../../../client/staff/use-staff.ts';
import { type Command, useCommands } from '../../../store/commands.ts';
import { IconLock, IconUser } from '../../../ui/icons/icons.tsx';
import { PersonChooser } from './person-chooser.tsx';
import styles from './person-switcher.module.css';
import { useLeave } from './use-choose-person.ts';

/**
 * The person signed in on this page, and a list to switch to another. One key opens the list, another key chooses. Renders nothing if the
 * shop has no staff.
 */
export function PersonSwitcher() {
  const { t } = useTranslation('staff');
  const staff = useStaff();
  const [opened, setOpened] = useState(false);
  const leave = useLeave();
  const current = staff?.current ?? null;
  const isNeeded = current !== null && staff !== undefined && (staff.people.length > 1 || current.hasPin);
  useCommands(
    useMemo(
      (): readonly Command[] =>
        isNeeded
          ? [
              {
                id: 'switch-person',
                group: 'app',
                label: t('switcher.open'),
                shortcut: 'w',
                run: () => setOpened(true),
              },
              { id: 'lock', group: 'app', label: t('lock.now'), shortcut: 'L', run: leave },
            ]
          : [],
      [isNeeded, t, leave],
    ),
  );
  if (!isNeeded) return null;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={320} trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={styles.person}
          aria-label={t('switcher.label', { name: current.name })}
          onClick={() => setOpened(!opened)}
        >
          <IconUser size={16} aria-hidden />
          <bdi className={styles.name}>{current.name}</bdi>
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        {staff.people.length === 1 ? null : (
          <PersonChooser people={staff.people} currentId={current.id} onChosen={() => setOpened(false)} />
        )}
        <Button
          variant="subtle"
          color="gray"
          fullWidth
          justify="start"
          leftSection={<IconLock size={14} aria-hidden />}
          onClick={leave}
        >
          {t('lock.now')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
