import { useEffect } from 'react';
import { useLatest } from '../../ui/use-latest.ts';
import type { ImportState, ListImport } from './list-import.ts';

/**
 * A paste anywhere on the screen is a list: the first one, or more rows for the one at hand, as long as nothing was decided about it yet.
 * In a field it stays what it is everywhere.
 */
export function usePasteAnywhere(list: ListImport, state: ImportState): void {
  const latest = useLatest(state);
  useEffect(() => {
    function onPaste(event: ClipboardEvent): void {
      const { target } = event;
      const inField =
        target instanceof Element && target.closest('input, textarea, [role="dialog"]') !== null;
      const text = event.clipboardData?.getData('text') ?? '';
      const file = event.clipboardData?.files[0];
      if (inField || (text === '' && file === undefined)) return;
      event.preventDefault();
      const { source } = latest.current;
      if (text === '' && file !== undefined) void list.readSource({ file });
      else if (source !== null && 'text' in source && !latest.current.edited)
        void list.readSource({ text: `${source.text.trimEnd()}\n${text}` });
      else if (source === null || latest.current.step === 'source') void list.readSource({ text });
    }
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [list, latest]);
}
