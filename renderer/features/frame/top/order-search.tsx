import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useDeviceMemory } from '../../../client/device-memory.ts';
import { Keys } from '../../../ui/base/keys.tsx';
import { paths } from '../../../ui/base/paths.ts';
import { DeviceMemory } from '../../../ui/order/device-memory.tsx';
import styles from './top-bar.module.css';

/** Search from anywhere: Enter (a scanner's too) shows the orders that match. */
export function OrderSearch() {
  const { t } = useTranslation('frame');
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const [focused, setFocused] = useState(false);
  const remembered = useDeviceMemory(focused ? text : '');
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Escape') {
      setText('');
      event.currentTarget.blur();
      document.querySelector<HTMLElement>('main h1')?.focus();
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    navigate(paths.orders({ search: text.trim() }));
    setText('');
  }
  return (
    <search
      className={styles.search}
      onFocus={() => setFocused(true)}
      onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
    >
      <TextInput
        data-search-orders
        aria-label={t('search.label')}
        placeholder={t('search.placeholder')}
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        leftSection={<IconSearch size={15} aria-hidden />}
        rightSection={<Keys shortcut="/" />}
      />
      {remembered === null ? null : (
        <div className={styles.remembered}>
          <DeviceMemory {...remembered} />
        </div>
      )}
    </search>
  );
}
