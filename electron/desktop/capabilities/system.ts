/** The system under the desktop shell, and the functions for window and shutdown that other modules use. */
export interface DesktopSystem {
  readonly platform: NodeJS.Platform;
  /** Whether the app is signed (`isSignedForMac`); only called on macOS. */
  readonly isSigned: () => boolean;
  /** Shows the window in the foreground. */
  readonly showWindow: () => void;
  readonly showsTrays: () => Promise<boolean>;
}
