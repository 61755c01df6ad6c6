import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListVerdict } from '../../../../shared/model/list/text/verdict.ts';
import { type LeftOutList, useLeftOut } from '../../../store/left-out.ts';
import { notifyDone } from '../../../ui/failure/notify-done.tsx';
import { verdictWords } from '../check/verdict-words.ts';
import type { ListImport } from '../list/list-import.ts';
import { listName } from '../list/list-name.ts';
import { textOfLeftOut } from '../source/left-out-lists.tsx';
import { leftOutRows } from './left-out-rows.ts';

/**
 * Stores the rows that an ordered list left out, and returns the rows set aside for a separate list. `openLeftOut` opens a stored list.
 * After a stored list is ordered, the rows that it left out replace it.
 */
export function useKeepLeftOut(list: ListImport) {
  const { t } = useTranslation(['import', 'states', 'services']);
  const opened = useRef<LeftOutList | null>(null);
  const keepLeftOut = useCallback(async (): Promise<LeftOutList | null> => {
    const { keep, discard } = useLeftOut.getState();
    const state = list.store.getState();
    const { plan, columns, source } = state;
    const text = source !== null && 'text' in source ? source.text : null;
    // The opened list, if it is still the shown list; rows may have been added to it.
    const last = opened.current;
    const before = last !== null && text?.startsWith(textOfLeftOut(last)) === true ? last : null;
    const header = plan?.header ? (columns?.columns.map((column) => column.header).join('\t') ?? '') : '';
    const name = before?.name ?? listName(state) ?? t('left.pasted');
    const keepRows = async (show: Parameters<typeof leftOutRows>[2]): Promise<LeftOutList | null> => {
      // The orders are already placed. Left-out rows that can no longer be read are lost.
      const verdictText = (verdict: ListVerdict) => verdictWords(t, verdict, 'row');
      const rows = await leftOutRows(list.reader, verdictText, show).catch(() => []);
      if (rows.length === 0) return null;
      const leftOutList = { id: crypto.randomUUID(), name, at: Date.now(), header, rows };
      keep(leftOutList);
      return leftOutList;
    };
    const savedList = await keepRows('attention');
    const splitOff = await keepRows({ alike: 'split-off' });
    opened.current = null;
    if (before !== null) discard(before.id);
    if (savedList !== null) notifyDone('import-left-out', t('left.kept', { count: savedList.rows.length }));
    return splitOff;
  }, [list, t]);
  const openLeftOut = useCallback(
    (savedList: LeftOutList) => {
      opened.current = savedList;
      void list.readSource({ text: textOfLeftOut(savedList) });
    },
    [list],
  );
  return { keepLeftOut, openLeftOut };
}
