import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type LeftOutList, useLeftOut } from '../../../store/left-out.ts';
import { notifyDone } from '../../../ui/failure/notify-done.tsx';
import { verdictWords } from '../check/verdict-words.ts';
import type { ListImport } from '../list/list-import.ts';
import { nameOfFile } from '../list/name-of-file.ts';
import { textOfLeftOut } from '../source/left-out-lists.tsx';
import { leftOutRows } from './left-out-rows.ts';

/** Keeps what an ordered list left out, and makes such a list the one at hand; once that is ordered, what it still leaves out takes its place. */
export function useKeepLeftOut(list: ListImport) {
  const { t } = useTranslation(['import', 'states', 'services']);
  const opened = useRef<LeftOutList | null>(null);
  const keepLeftOut = useCallback(async (): Promise<void> => {
    const { keep, discard } = useLeftOut.getState();
    const { plan, columns, source } = list.store.getState();
    // The orders stand; where the rows cannot be read any more there is nothing to keep of them.
    const rows = await leftOutRows(list.reader, (verdict) => verdictWords(t, verdict, 'row')).catch(() => []);
    const text = source !== null && 'text' in source ? source.text : null;
    // Only where it is still the list at hand, whatever was added to it.
    const last = opened.current;
    const before = last !== null && text?.startsWith(textOfLeftOut(last)) === true ? last : null;
    opened.current = null;
    if (before !== null) discard(before.id);
    if (rows.length === 0) return;
    const header = plan?.header ? (columns?.columns.map((column) => column.header).join('\t') ?? '') : '';
    const name = before?.name ?? nameOfFile(source) ?? t('left.pasted');
    keep({ id: crypto.randomUUID(), name, at: Date.now(), header, rows });
    notifyDone('import-left-out', t('left.kept', { count: rows.length }));
  }, [list, t]);
  const openLeftOut = useCallback(
    (kept: LeftOutList) => {
      opened.current = kept;
      void list.readSource({ text: textOfLeftOut(kept) });
    },
    [list],
  );
  return { keepLeftOut, openLeftOut };
}
