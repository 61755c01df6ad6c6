import type { AppMenu } from '../../../shared/model/host/app-menu.ts';
import type { CapabilityName, CapabilityReason } from '../../../shared/model/host/capability.ts';
import type { Notice, NoticeAct } from '../../../shared/model/host/notice.ts';
import type { ShopStatus, ShopStatusShape } from '../../../shared/model/host/shop-status.ts';
import type { PrintResult } from '../../../shared/model/printing/printer-trouble.ts';

/** Says who provides a capability: the host (through `use`), the page itself, or nobody. If nobody provides it, `why` is the reason. */
export type Capability<Use> =
  | { readonly by: 'host'; readonly use: Use }
  | { readonly by: 'page' }
  | { readonly by: 'nobody'; readonly why: CapabilityReason };

export interface Power {
  onChange(listener: (event: 'suspend' | 'resume') => void): void;
  keepAwake(awake: boolean): void;
  /** `open` if the screen is visible without a password; `unknown` if the system does not report it. */
  screen(): 'open' | 'locked' | 'unknown';
}

export interface NoticeHost {
  /** Replaces a notification with the same id. */
  show(notice: Notice): void;
  /**
   * Reports users' actions on notices of this run or of an earlier run. The first listener immediately gets the actions that happened
   * before it subscribed.
   */
  onAct(listener: (noticeId: string, act: NoticeAct) => void): void;
  copy(text: string): void;
}

/** The tray icon with its menu. All texts are ready for display. A menu line without an action only informs the user. */
export interface TrayView {
  readonly shape: ShopStatusShape;
  readonly tip: string;
  readonly lines: readonly { readonly label: string; readonly act: TrayAct | null }[];
}
/** The host handles the commands "open" and "quit" itself, and passes the other commands to a callback. */
export type TrayAct = 'open' | 'uncertain' | 'hold' | 'go-on' | 'quit';

export interface TrayHost {
  show(view: TrayView): void;
  /** `hidden`: the window was closed, and the app keeps running in the tray. */
  onAct(listener: (act: Exclude<TrayAct, 'open' | 'quit'> | 'hidden') => void): void;
}

/** The update feed of a build, and how this system installs an update. */
export interface UpdateInstaller {
  /** `publicKey` verifies the signature of the feed: an Ed25519 key, as SPKI in DER, base64. */
  readonly feed: { readonly url: string; readonly publicKey: string };
  /** The feed's name for this machine's platform. */
  readonly platform: string;
  readonly arch: string;
  /**
   * Prepares a verified file, and returns the file that will be installed: a copy of the same bytes. Installs nothing yet. Rejects if the
   * system refuses; an earlier prepared update then stays prepared, if that is possible.
   */
  prepare(update: {
    readonly version: string;
    readonly file: string;
    readonly sha512: string;
  }): Promise<string>;
  /** Installs the last prepared update when the app ends. Resolves when the system has taken over the installation. */
  install(): Promise<void>;
}

export interface OpenedFiles {
  /** The next piece of the file; null if the file is no longer available or was already read completely. */
  readNext(token: string): Promise<{ readonly piece: Uint8Array; readonly more: boolean } | null>;
}

/** The setting to start the app at login. The system stores this setting, so the app reads it each time. */
export interface OpenAtLogin {
  isOn(): Promise<boolean>;
  /** Does not throw if the system refuses; `isOn` shows the result. */
  set(on: boolean): Promise<void>;
}

/** Lets the user choose a folder. The page supplies the texts. Null if the user chose no folder. */
export type FolderPicker = (words: {
  readonly title: string;
  readonly button: string;
}) => Promise<string | null>;

/** The system's print spooler for jobs in a printer's own language. */
export interface Spooler {
  /** The names of the spooler's printers; empty if there are no printers or no spooler. Never rejects. */
  list(): Promise<string[]>;
  /** Sends one job to the printer. Never repeats the job, and never rejects. */
  print(queue: string, job: Uint8Array): Promise<PrintResult>;
}

/** All capabilities of a host. If a host omits a capability, the host's code does not compile. */
export interface Capabilities extends Record<CapabilityName, Capability<unknown>> {
  /** Replaces the list of suppliers' links that may be opened outside the app. */
  readonly openOutside: Capability<(links: readonly string[]) => void>;
  /** The system's proxies for a URL, in the format of a proxy script: `PROXY host:port; DIRECT`. */
  readonly systemProxy: Capability<(url: string) => Promise<string>>;
  readonly power: Capability<Power>;
  readonly update: Capability<UpdateInstaller>;
  readonly openFiles: Capability<OpenedFiles>;
  readonly openAtLogin: Capability<OpenAtLogin>;
  /** Shortcuts on the app's icon; the page supplies the texts. */
  readonly quickActions: Capability<(words: AppMenu['words']) => void>;
  readonly menu: Capability<(menu: AppMenu) => void>;
  /** Opens the customer display as a second window. */
  readonly secondWindow: Capability<() => void>;
  /** Prints labels and receipts without a dialog. Network printers do not need the host. */
  readonly printRaw: Capability<Spooler>;
  readonly pickFolder: Capability<FolderPicker>;
  readonly notify: Capability<NoticeHost>;
  /** The number on the app's icon: the number of uncertain orders or, if no order is uncertain, of ready orders. */
  readonly badge: Capability<(standing: Pick<ShopStatus, 'uncertain' | 'ready'>) => void>;
  readonly tray: Capability<TrayHost>;
}

/** The host's implementation, or undefined if it has none. */
export function byHost<Use>(capability: Capability<Use>): Use | undefined {
  return capability.by === 'host' ? capability.use : undefined;
}
