import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useContract } from '../../client/contract-context.tsx';
import { useCommands } from '../../store/commands.ts';
import { useScanning } from '../../store/scan.ts';
import { notifyNotDone } from '../../ui/failure/notify-done.tsx';
import { beep } from './beep.ts';
import { useDeliver } from './use-deliver.ts';
import { useWedgeScanner } from './use-wedge-scanner.ts';

// The camera is for some shops; its dialog loads when it is opened.
const CameraDialog = lazy(async () => ({ default: (await import('./camera-dialog.tsx')).CameraDialog }));

/** Scanning on every screen: by a scanner that types, and by the camera. Nothing of it submits or confirms. */
export function Scanning() {
  const { t } = useTranslation('scan');
  const contract = useContract();
  const { data: settings } = useQuery(contract.settings.read.queryOptions());
  const cameraOpen = useScanning((scanning) => scanning.cameraOpen);
  const setCameraOpen = useScanning((scanning) => scanning.setCameraOpen);
  const deliver = useDeliver();
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
  if (!cameraOpen) return null;
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
