import { useLayoutEffect } from 'react';
import { create } from 'zustand';
import type { ScannedCode } from '../../shared/model/scan/scanned-code.ts';

/** How a screen handles a scan, by scanner or camera. It may fill and add; it must never submit or confirm. */
export interface ScanTarget {
  /** `add`: each scan becomes a row; `fill`: one goes into a field, and a person is asked about further devices of the scan. */
  readonly does: 'add' | 'fill';
  /** True if it can be used here; the others are refused with a message. */
  readonly wants: (code: ScannedCode) => boolean;
  /** Only wanted codes, in order, at least one. False: it cannot take them now and has said why. */
  readonly take: (codes: readonly ScannedCode[]) => boolean;
}

interface Scanning {
  readonly targets: readonly ScanTarget[];
  /** The camera's dialog is open. */
  readonly cameraOpen: boolean;
  setCameraOpen(open: boolean): void;
}

export const useScanning = create<Scanning>((set) => ({
  targets: [],
  cameraOpen: false,
  setCameraOpen: (cameraOpen) => set({ cameraOpen }),
}));

/**
 * Gives scans to this screen while it is shown; the latest caller wins. Pass a stable object (useMemo). Without a target, a scan looks up
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
