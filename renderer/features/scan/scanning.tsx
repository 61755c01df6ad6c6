import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import {
  namesDevice,
  ofOtherDevices,
  readScan,
  type ScannedCode,
} from '../../../shared/model/scan/scanned-code.ts';
import { useContract } from '../../client/contract-context.tsx';
import { usePractising } from '../../client/use-connections.ts';
import { useCommands } from '../../store/commands.ts';
import { useScanning } from '../../store/scan.ts';
import common from '../../ui/base/common.module.css';
import { hasOverlay } from '../../ui/base/overlay.ts';
import { paths } from '../../ui/base/paths.ts';
import { useLatest } from '../../ui/base/use-latest.ts';
import { burstMs } from '../../ui/dialog/scanner-guard.ts';
import { notifyNotDone } from '../../ui/failure/notify-done.tsx';
import { notifyFailure } from '../../ui/failure/notify-failure.tsx';
import { IconAlertTriangle, IconCheck } from '../../ui/icons/icons.tsx';
import { createBurstReader } from '../../ui/scan/scan-burst.ts';
import { isTextField, rememberField } from './field-before.ts';
import styles from './notify-scan.module.css';
import { ScanCard } from './scan-card.tsx';
import { kindWords, readingWords, refusalWords } from './scan-words.ts';

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

/**
 * Passes a scan to the screen if it takes scans, otherwise searches the device's orders. Reports the outcome in words and sound. `onDevice`
 * is called after a search, even if it found no order.
 */
function useDispatchScan(onDevice: (code: ScannedCode) => void): (codes: readonly ScannedCode[]) => void {
  const { t } = useTranslation('scan');
  const contract = useContract();
  const { data: settings } = useQuery(contract.settings.read.queryOptions());
  const sounds = settings?.sounds ?? false;
  const lookUp = useLookUp();
  return useCallback(
    (codes) => {
      hideScanNotice();
      const refuse = ([refused, ...otherCodes]: readonly ScannedCode[]): void => {
        if (refused === undefined) return;
        notifyScan({
          kind: kindWords(t, refused),
          identifier: refused.identifier,
          words: refusalWords(t, refused),
          refused: true,
          more: otherCodes.map((code) => `${kindWords(t, code)}: ${refusalWords(t, code)}`).slice(0, 3),
        });
      };
      const sound = (isAccepted: boolean) => (sounds ? beep(isAccepted) : undefined);
      const [target] = useScanning.getState().targets;
      const accepted = codes.filter(target?.wants ?? namesDevice);
      const [first] = accepted;
      if (target === undefined) {
        // If no code can be used for a new order, the other codes are looked up too, because they may have been ordered before.
        lookUp(first === undefined ? codes : accepted).then(
          (found) => {
            sound(found);
            if (first !== undefined) onDevice(first);
            else if (!found) refuse(codes);
          },
          (error: unknown) => notifyFailure(error),
        );
        return;
      }
      if (first === undefined) {
        sound(false);
        refuse(codes);
        return;
      }
      // A form gets the first code and the codes of other devices, but not the second IMEI of the first device.
      const used = target.does === 'fill' ? [first, ...ofOtherDevices(accepted)] : accepted;
      const wasAccepted = target.take(used);
      sound(wasAccepted);
      if (!wasAccepted) return;
      const unusedCodes = codes.filter((code) => !used.includes(code));
      notifyScan({
        kind: used.map((code) => kindWords(t, code)).join(' · '),
        identifier: used.map(({ identifier }) => identifier).join(' '),
        words: [t(`done.${target.does}`), readingWords(t, first)].filter((each) => each !== null).join('. '),
        more: unusedCodes
          .map((code) => t('moreNotUsed', { kind: kindWords(t, code), identifier: code.identifier }))
          .slice(0, 3),
      });
    },
    [t, sounds, lookUp, onDevice],
  );
}

/**
 * For screens that take no scans. Opens the device's order, or the list if there are several orders. Of several codes, the first with
 * orders is used. Returns true if an order was found.
 */
function useLookUp(): (codes: readonly ScannedCode[]) => Promise<boolean> {
  const { t } = useTranslation(['scan', 'states']);
  const contract = useContract();
  const practising = usePractising();
  const [, navigate] = useLocation();
  return useCallback(
    async (codes) => {
      for (const code of codes) {
        const readings = code.readings.length > 0 ? code.readings : [code];
        for (const { identifier } of readings) {
          const { orders: same } = await contract.orders.ofIdentifier.call({ ...practising, identifier });
          const [only] = same;
          if (only === undefined) continue;
          navigate(same.length === 1 ? paths.order(only.id) : paths.orders({ search: identifier }));
          notifyScan({
            kind: kindWords(t, code),
            identifier,
            words: [
              t('looking.several', { count: same.length }),
              ...(same.length === 1 ? [t(`states:word.${only.state}`)] : []),
            ].join(' · '),
            refused: same.some(({ state }) => state === 'uncertain'),
          });
          return true;
        }
      }
      return false;
    },
    [t, contract, navigate, practising],
  );
}

let context: AudioContext | null = null;

/** Plays one short high tone for an accepted scan, and two low tones for a rejected scan. Silent on computers without sound. */
function beep(isAccepted: boolean): void {
  try {
    context ??= new AudioContext();
    void context.resume();
    const tones = isAccepted
      ? [{ hertz: 1_320, at: 0 }]
      : [220, 180].map((hertz, index) => ({ hertz, at: index * 0.14 }));
    for (const { hertz, at } of tones) tone(context, hertz, context.currentTime + at);
  } catch {
    // If the computer cannot play sound, the scan must still work.
  }
}

const toneSeconds = 0.09;

function tone(audio: AudioContext, hertz: number, at: number): void {
  const source = audio.createOscillator();
  const volume = audio.createGain();
  source.frequency.value = hertz;
  volume.gain.setValueAtTime(0.12, at);
  // The tone fades out, because a tone that ends abruptly sounds like a click.
  volume.gain.exponentialRampToValueAtTime(0.001, at + toneSeconds);
  source.connect(volume).connect(audio.destination);
  source.start(at);
  source.stop(at + toneSeconds);
}

interface ScanNotice {
  readonly kind: string;
  /** Shown so large that it can be read across the counter. */
  readonly identifier: string;
  readonly words: string;
  readonly refused?: boolean;
  /** Further sentences, each on its own line. */
  readonly more?: readonly string[];
}

const id = 'scan';
const shownMs = 4_000;
const longShownMs = 10_000;

/** Hides the report of the last scan. */
const hideScanNotice = (): void => void notifications.hide(id);

/** Reports the outcome of a scan. The report replaces the previous one. */
function notifyScan({ kind, identifier, words, refused = false, more = [] }: ScanNotice): void {
  const Icon = refused ? IconAlertTriangle : IconCheck;
  hideScanNotice();
  notifications.show({
    id,
    autoClose: refused ? longShownMs : shownMs,
    withCloseButton: false,
    message: (
      <div className={styles.notice} data-refused={refused || undefined}>
        <span className={common.mutedBold}>{kind}</span>
        <bdi dir="ltr" className={`mono ${styles.digits}`}>
          {identifier.slice(0, 60)}
        </bdi>
        <span className={styles.words}>
          <Icon size={16} aria-hidden />
          {words}
        </span>
        {more.map((line) => (
          <span key={line} className={common.mutedText}>
            {line}
          </span>
        ))}
      </div>
    ),
  });
}
