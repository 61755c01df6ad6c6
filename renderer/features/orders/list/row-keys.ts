import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Command } from '../../../store/commands.ts';

/** Each key's action on the focused row, or on the selection that contains this row. */
const acts = {
  c: 'menu.text',
  i: 'menu.identifier',
  h: 'menu.handOver',
  'shift+h': 'menu.copyAndHandOver',
  'shift+p': 'printing:command',
  e: 'many.note',
  r: 'many.ask',
  o: 'menu.again',
} as const;
export type RowKey = keyof typeof acts;

export function isRowKey(key: string): key is RowKey {
  return Object.hasOwn(acts, key);
}

/** Entries of an order's row in the list of shortcuts: the keys above, and the keys of all tables with selectable rows. */
export function useRowKeys(): readonly Command[] {
  const { t } = useTranslation(['orders', 'printing']);
  return useMemo(() => {
    const reported = (shortcut: string, label: string): Command => ({
      id: `row ${shortcut}`,
      group: 'row',
      shortcut,
      label,
      run: () => {},
    });
    return [
      reported('Enter', t('menu.open')),
      reported('Space', t('select')),
      reported('mod+c', t('many.copy')),
      ...Object.entries(acts).map(([key, label]) => reported(key, t(label))),
    ];
  }, [t]);
}
