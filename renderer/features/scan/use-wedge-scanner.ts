import { useEffect } from 'react';
import { readScan, type ScannedCode } from '../../../shared/model/scan/scanned-code.ts';
import { hasOverlay } from '../../ui/base/overlay.ts';
import { useLatest } from '../../ui/base/use-latest.ts';
import { burstMs } from '../../ui/dialog/scanner-guard.ts';
import { createBurstReader } from '../../ui/scan/scan-burst.ts';
import { isTextField, rememberField } from './field-before.ts';

interface BurstHandlers {
  /** Called with the codes of one scan, wherever the focus was. */
  readonly onScan: (codes: readonly ScannedCode[]) => void;
  /** Called instead if a dialog was open during the scan. */
  readonly onCovered: () => void;
}

/**
 * Listens for a scanner that types like a keyboard. Its Enter and Tab never reach the focused element, so that a scan presses no button and
 * submits no form. In a field marked `data-scan="here"`, or if no code is a device identifier, the scanned text stays in the field.
 */
export function useWedgeScanner(handlers: BurstHandlers): void {
  const latest = useLatest(handlers);
  useEffect(() => {
    const reader = createBurstReader();
    let restore = () => {};
    let lines: string[] = [];
    let covered = false;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function finish(): void {
      timer = undefined;
      reader.finish();
      const [text, behindDialog] = [lines.join('\n'), covered];
      [lines, covered] = [[], false];
      if (behindDialog) latest.current.onCovered();
      else if (text !== '') latest.current.onScan(readScan(text));
    }

    function takeLine(target: EventTarget | null): void {
      const line = reader.lastLine;
      if (!reader.lastMended && staysInField(target, line)) return;
      restore();
      if (hasOverlay()) covered = true;
      else lines.push(line);
    }

    function onKeyDown(event: KeyboardEvent): void {
      if (event.isComposing) return;
      const { key, code, repeat, timeStamp: atMs } = event;
      const mod = event.ctrlKey || event.metaKey || event.altKey;
      const answer = reader.press({ key, code, mod, repeat, atMs });
      if (answer === 'begins') restore = rememberField(event.target);
      const swallow =
        answer === 'line' || answer === 'after' || (answer === 'burst' && !isTextField(event.target));
      if (swallow) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
      if (answer === 'line') takeLine(event.target);
      if (answer === 'line' || timer !== undefined) {
        clearTimeout(timer);
        timer = setTimeout(finish, burstMs);
      }
    }

    addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      removeEventListener('keydown', onKeyDown, { capture: true });
      clearTimeout(timer);
    };
  }, [latest]);
}

function staysInField(target: EventTarget | null, line: string): boolean {
  if (!isTextField(target)) return false;
  if (target.closest('[data-scan="here"]') !== null) return true;
  return readScan(line).every(({ kind }) => kind === 'unknown');
}
