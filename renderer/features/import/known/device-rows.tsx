import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DeviceWord, KnownDevice } from '../../../../shared/model/known/device-words.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { useConnectionId } from '../../../client/use-connections.ts';
import { deviceWordText } from '../../../ui/device/device-words.ts';
import type { ImportState } from '../list/import-state.ts';
import type { ListImport } from '../list/list-import.ts';
import styles from './device-rows.module.css';
import { editRows } from './edit-rows.ts';
import { useKnown } from './use-known.ts';

interface DeviceRowsProps {
  readonly list: ListImport;
  readonly state: ImportState;
}

interface Group {
  readonly word: DeviceWord;
  readonly rows: readonly number[];
}

/** Warnings about a list's rows before paying. Similar rows form a group, and each group has a button that omits its rows. */
export function DeviceRows({ list, state }: DeviceRowsProps) {
  const { t, i18n } = useTranslation('known');
  const contract = useContract();
  const connectionId = useConnectionId();
  const known = useKnown<KnownDevice>(list, state, (serviceId, identifiers) =>
    contract.known.devices.call({ connectionId, serviceId, identifiers }),
  );
  const groups = new Map<string, Group>();
  for (const { row, isGood, found } of known)
    for (const word of isGood ? found.words : []) {
      const key = likeness(word);
      groups.set(key, { word, rows: [...(groups.get(key)?.rows ?? []), row] });
    }
  if (groups.size === 0) return null;
  return (
    <section className={styles.words} aria-label={t('device.title')}>
      {[...groups].map(([key, { word, rows }]) => (
        <div key={key} className={styles.group}>
          <p role="status">
            {word.is === 'unlocked' && rows.length > 1
              ? t('device.unlockedRows', { count: rows.length })
              : t('device.rows', { count: rows.length, words: deviceWordText(t, word, i18n.language) })}
          </p>
          <Button size="compact-sm" onClick={() => void editRows(list, 'remove', rows)}>
            {t('list.leaveOut')}
          </Button>
        </div>
      ))}
    </section>
  );
}

function likeness(word: DeviceWord): string {
  if (word.is === 'other-brand') return `${word.is} ${word.brand} ${word.wanted}`;
  return word.is === 'never-succeeded' ? `${word.is} ${word.model}` : word.is;
}
