/** The system under the desktop shell, and the parts of window and shutdown that other modules use. */
export interface DesktopSystem {
  readonly platform: NodeJS.Platform;
  /** Only on macOS: whether the app is signed (`isSignedForMac`). */
  readonly isSigned: () => boolean;
  /** Shows the window in the foreground. */
  readonly showWindow: () => void;
  readonly showsTrays: () => Promise<boolean>;
}
