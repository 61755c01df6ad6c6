/** The system that the desktop shell runs on, and what of its own window and end other parts may ask for. */
export interface DesktopSystem {
  readonly platform: NodeJS.Platform;
  /** On macOS alone: whether the app is signed (`isSignedForMac`). */
  readonly isSigned: () => boolean;
  /** Brings the window up, from wherever it is. */
  readonly showWindow: () => void;
  /** Whether an icon beside the clock can be seen at this moment. */
  readonly showsTrays: () => Promise<boolean>;
}
