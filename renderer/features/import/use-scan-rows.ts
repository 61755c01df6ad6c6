import { type RefObject, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { namesDevice, type ScannedCode } from '../../../shared/model/scanned-code.ts';
import { useScanTarget } from '../../store/scan.ts';
import { notifyNotDone } from '../../ui/notify-done.tsx';
import type { ListImport } from './list-import.ts';

/**
 * A scan on this screen is another row of the list at hand, or the first of a new one. Where something was decided about rows, or the
 * list is a file, it says so and adds nothing: reading anew would forget what was decided.
 */
export function useScanRows(list: ListImport, pasteBox: RefObject<HTMLTextAreaElement | null>): void {
  const { t } = useTranslation('import');
  useScanTarget(
    useMemo(
      () => ({
        does: 'add',
        wants: namesDevice,
        take: (codes) => {
          const { source, step, edited } = list.store.getState();
          const atStart = step === 'source';
          if (!atStart && (edited || (source !== null && !('text' in source)))) {
            notifyNotDone('scan', t('scanNot'));
            return false;
          }
          const before = atStart
            ? (pasteBox.current?.value ?? '')
            : source !== null && 'text' in source
              ? source.text
              : '';
          void list.readSource({ text: [before.trimEnd(), lineOf(codes)].join('\n').trimStart() });
          return true;
        },
      }),
      [list, pasteBox, t],
    ),
  );
}

/** Two IMEIs of one device stay on one line, so that the list knows the second for what it is. */
function lineOf(codes: readonly ScannedCode[]): string {
  const oneDevice = codes.length === 2 && codes.every(({ slot }) => slot !== null);
  return oneDevice
    ? codes.map(({ slot, identifier }) => `IMEI${slot}: ${identifier}`).join(' ')
    : codes.map(({ identifier }) => identifier).join('\n');
}
