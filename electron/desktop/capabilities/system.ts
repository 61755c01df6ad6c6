export interface DesktopSystem {
  readonly platform: NodeJS.Platform;
  /** True if the app is signed (`isSignedForMac`). Only called on macOS. */
  readonly isSigned: () => boolean;
  /** Shows the window in the foreground. */
  readonly showWindow: () => void;
  readonly showsTrays: () => Promise<boolean>;
}
