/** The system that the desktop shell runs on, and what of its own window and end other parts may ask for. */
export interface DesktopSystem {
  readonly platform: NodeJS.Platform;
  /** On macOS alone: whether the app is signed (`isSignedForMac`). */
  readonly isSigned: () => boolean;
  /** Brings the window up, from wherever it is. */
  readonly showWindow: () => void;
  /** Whether a tray icon would be visible now. */
  readonly showsTrays: () => Promise<boolean>;
}
