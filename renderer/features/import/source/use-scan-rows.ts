import { type RefObject, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { namesDevice, type ScannedCode } from '../../../../shared/model/scan/scanned-code.ts';
import { useScanTarget } from '../../../store/scan.ts';
import { notifyNotDone } from '../../../ui/failure/notify-done.tsx';
import { joinText } from '../list/join-text.ts';
import type { ListImport } from '../list/list-import.ts';

/**
 * A scan on this screen adds a row to the open list, or starts a new list. A person's decisions are kept. After a file was chosen and until
 * its rows are checked, a scan is refused with a message.
 */
export function useScanRows(list: ListImport, pasteBox: RefObject<HTMLTextAreaElement | null>): void {
  const { t } = useTranslation('import');
  useScanTarget(
    useMemo(
      () => ({
        does: 'add',
        wants: namesDevice,
        take: (codes) => {
          const { source, step, busy, counts } = list.store.getState();
          const atStart = step === 'source' && !busy;
          const text = lineOf(codes);
          if (counts !== null) {
            void list.append({ text });
            return true;
          }
          if (!atStart && source !== null && 'file' in source) {
            notifyNotDone('scan', t('scanNot'));
            return false;
          }
          const box = pasteBox.current?.value ?? '';
          const before = source !== null && 'text' in source && !atStart ? source.text : box;
          void list.readSource({ text: joinText(before, text) });
          return true;
        },
      }),
      [list, pasteBox, t],
    ),
  );
}

/**
 * Returns the codes as scanned, so that the list recognizes their kinds. Two IMEIs of one device stay on one line, so that the list
 * recognizes the second IMEI of that device.
 */
function lineOf(codes: readonly ScannedCode[]): string {
  const oneDevice = codes.length === 2 && codes.every(({ slot }) => slot !== null);
  return oneDevice
    ? codes.map(({ slot, text }) => `IMEI${slot}: ${text}`).join(' ')
    : codes.map(({ text }) => text).join('\n');
}
