import { useLayoutEffect } from 'react';
import { create } from 'zustand';
import type { ScannedCode } from '../../shared/model/scan/scanned-code.ts';

/** How a screen handles a scan from a scanner or camera. A scan may fill a field or add a row; it must never submit or confirm. */
export interface ScanTarget {
  /** `add`: each scan becomes a row. `fill`: one code fills a field, and a person is asked about the codes of other devices. */
  readonly does: 'add' | 'fill';
  /** True if the screen can use the code. Other codes are refused with a message. */
  readonly wants: (code: ScannedCode) => boolean;
  /** Receives at least one wanted code, in order. Returns false if the screen cannot use the codes now and has reported why. */
  readonly take: (codes: readonly ScannedCode[]) => boolean;
}

interface Scanning {
  readonly targets: readonly ScanTarget[];
  /** True while the camera dialog is open. */
  readonly cameraOpen: boolean;
  setCameraOpen(open: boolean): void;
}

export const useScanning = create<Scanning>((set) => ({
  targets: [],
  cameraOpen: false,
  setCameraOpen: (cameraOpen) => set({ cameraOpen }),
}));

/**
 * Sends scans to `target` while the component is mounted; the latest caller wins. Pass a stable object (useMemo). If there is no target, a
 * scan opens the device's orders.
 */
export function useScanTarget(target: ScanTarget | null): void {
  useLayoutEffect(() => {
    if (target === null) return;
    useScanning.setState(({ targets }) => ({ targets: [target, ...targets] }));
    return () =>
      useScanning.setState(({ targets }) => ({ targets: targets.filter((each) => each !== target) }));
  }, [target]);
}
