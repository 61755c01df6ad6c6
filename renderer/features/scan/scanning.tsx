import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScannedCode } from '../../../shared/model/scan/scanned-code.ts';
import { useContract } from '../../client/contract-context.tsx';
import { useCommands } from '../../store/commands.ts';
import { useScanning } from '../../store/scan.ts';
import { notifyNotDone } from '../../ui/failure/notify-done.tsx';
import { beep } from './beep.ts';
import { ScanCard } from './scan-card.tsx';
import { useDispatchScan } from './use-dispatch-scan.ts';
import { useWedgeScanner } from './use-wedge-scanner.ts';

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
