import { useEffect } from 'react';
import { hasOverlay } from '../../../ui/base/overlay.ts';
import type { PastingSource } from './use-paste-source.tsx';

/** A paste or dropped file anywhere on the screen is a list, or more of the open one. A paste into a field is left alone. */
export function usePasteAnywhere(pasteSource: PastingSource['pasteSource']): void {
  useEffect(() => {
    function onPaste(event: ClipboardEvent): void {
      const { target } = event;
      const inField = target instanceof Element && target.closest('input, textarea') !== null;
      const text = event.clipboardData?.getData('text') ?? '';
      const file = event.clipboardData?.files[0];
      if (inField || hasOverlay() || (text === '' && file === undefined)) return;
      event.preventDefault();
      if (text !== '') pasteSource({ text }, false);
      else if (file !== undefined) pasteSource({ file }, false);
    }
    function onDrag(event: DragEvent): void {
      // Without this the browser would open the file in place of the app.
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    }
    function onDrop(event: DragEvent): void {
      const taken = event.defaultPrevented;
      onDrag(event);
      const file = event.dataTransfer?.files[0];
      if (!taken && !hasOverlay() && file !== undefined) pasteSource({ file }, false);
    }
    document.addEventListener('paste', onPaste);
    document.addEventListener('dragover', onDrag);
    document.addEventListener('drop', onDrop);
    return () => {
      document.removeEventListener('paste', onPaste);
      document.removeEventListener('dragover', onDrag);
      document.removeEventListener('drop', onDrop);
    };
  }, [pasteSource]);
}
