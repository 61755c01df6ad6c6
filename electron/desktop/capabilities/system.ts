/** The system under the desktop shell, and the functions for window and shutdown that other modules use. */
export interface DesktopSystem {
  readonly platform: NodeJS.Platform;
  /** True if the app is signed (`isSignedForMac`). Only called on macOS. */
  readonly isSigned: () => boolean;
  /** Shows the window in the foreground. */
  readonly showWindow: () => void;
  readonly showsTrays: () => Promise<boolean>;
}
