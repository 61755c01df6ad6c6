import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readScan, type ScannedCode } from '../../../shared/model/scan/scanned-code.ts';
import { useContract } from '../../client/contract-context.tsx';
import { useCommands } from '../../store/commands.ts';
import { useScanning } from '../../store/scan.ts';
import { hasOverlay } from '../../ui/base/overlay.ts';
import { useLatest } from '../../ui/base/use-latest.ts';
import { burstMs } from '../../ui/dialog/scanner-guard.ts';
import { notifyNotDone } from '../../ui/failure/notify-done.tsx';
import { createBurstReader } from '../../ui/scan/scan-burst.ts';
import { beep } from './beep.ts';
import { isTextField, rememberField } from './field-before.ts';
import { ScanCard } from './scan-card.tsx';
import { useDispatchScan } from './use-dispatch-scan.ts';

// Not every shop uses the camera, so the camera's dialog is loaded when it opens.
const CameraDialog = lazy(async () => ({ default: (await import('./camera-dialog.tsx')).CameraDialog }));

/** Scanning on every screen, by a keyboard scanner or by the camera. A scan never submits or confirms. */
export function Scanning() {
  const { t } = useTranslation('scan');
  const contract = useContract();
  const { data: settings } = useQuery(contract.settings.read.queryOptions());
  const cameraOpen = useScanning((scanning) => scanning.cameraOpen);
  const setCameraOpen = useScanning((scanning) => scanning.setCameraOpen);
  const [onCard, setOnCard] = useState<readonly ScannedCode[]>([]);
  const close = useCallback(() => setOnCard([]), []);
  const deliver = useDispatchScan(
    useCallback(
      // A code scanned again moves to the end of the list and is counted once.
      (code) =>
        setOnCard((codes) => [...codes.filter(({ identifier }) => identifier !== code.identifier), code]),
      [],
    ),
  );
  // The card is closed on screens that take scans, because these screens show the scans themselves.
  const takesScans = useScanning(({ targets }) => targets.length > 0);
  useEffect(() => {
    if (takesScans) close();
  }, [takesScans, close]);
  useWedgeScanner({
    onScan: deliver,
    onCovered: () => {
      if (settings?.sounds) beep(false);
      notifyNotDone('scan', t('covered'));
    },
  });
  useCommands(
    useMemo(
      () => [
        {
          id: 'scan-camera',
          group: 'app',
          label: t('command'),
          shortcut: 'mod+b',
          whileTyping: true,
          run: () => setCameraOpen(true),
        },
      ],
      [t, setCameraOpen],
    ),
  );
  if (!cameraOpen) return onCard.length === 0 ? null : <ScanCard codes={onCard} onClose={close} />;
  return (
    <Suspense fallback={null}>
      <CameraDialog
        onTake={deliver}
        onSeen={() => (settings?.sounds ? beep(true) : undefined)}
        onClose={() => setCameraOpen(false)}
      />
    </Suspense>
  );
}

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
function useWedgeScanner(handlers: BurstHandlers): void {
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
