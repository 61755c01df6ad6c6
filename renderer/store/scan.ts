import { useLayoutEffect } from 'react';
import { create } from 'zustand';
import type { ScannedCode } from '../../shared/model/scan/scanned-code.ts';

/** How a screen handles a scan from a scanner or camera. It may fill a field or add a row; it must never submit or confirm. */
export interface ScanTarget {
  /** `add`: each scan becomes a row. `fill`: one code fills a field, and a person is asked about the scan's other devices. */
  readonly does: 'add' | 'fill';
  /** True if the code can be used here; other codes are refused with a message. */
  readonly wants: (code: ScannedCode) => boolean;
  /** Gets the wanted codes in order, at least one. Returns false if it cannot use them now and has reported why. */
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
 * Sends scans to this screen while it is mounted; the latest caller wins. Pass a stable object (useMemo). Without a target, a scan looks up
 * the device's orders.
 */
export function useScanTarget(target: ScanTarget | null): void {
  useLayoutEffect(() => {
    if (target === null) return;
    useScanning.setState(({ targets }) => ({ targets: [target, ...targets] }));
    return () =>
      useScanning.setState(({ targets }) => ({ targets: targets.filter((each) => each !== target) }));
  }, [target]);
}
