import type { AppMenu } from '../../../shared/model/host/app-menu.ts';
import type { CapabilityName, ReasonWhyNot } from '../../../shared/model/host/capability.ts';
import type { Notice, NoticeAct } from '../../../shared/model/host/notice.ts';
import type { ShopStatus, ShopStatusShape } from '../../../shared/model/host/shop-status.ts';
import type { Handed } from '../../../shared/model/printing/printer-trouble.ts';

/** Something that a host does for the app (`use` is how), that its page does itself, or that nobody does here, and why. */
export type Capability<Use> =
  | { readonly by: 'host'; readonly use: Use }
  | { readonly by: 'page' }
  | { readonly by: 'nobody'; readonly why: ReasonWhyNot };

/** The machine's power events, and requests to it. */
export interface Power {
  /** Calls the listener whenever the machine is about to sleep or has woken. */
  onChange(listener: (event: 'suspend' | 'resume') => void): void;
  keepAwake(awake: boolean): void;
  /** Whether the screen can be seen without a password; `unknown` if the system does not say. */
  screen(): 'open' | 'locked' | 'unknown';
}

/** The system's own notifications. */
export interface NoticeHost {
  /** Replaces one with the same id. */
  show(notice: Notice): void;
  /** Reports people's acts on notices of this run or an earlier one; earlier ones are reported at once to the first listener. */
  onAct(listener: (noticeId: string, act: NoticeAct) => void): void;
  /** Copies a text to the clipboard. */
  copy(text: string): void;
}

/** The tray icon with its menu, in final words. A menu line without an act is only information. */
export interface TrayView {
  readonly shape: ShopStatusShape;
  readonly tip: string;
  readonly lines: readonly { readonly label: string; readonly act: TrayAct | null }[];
}
/** The host handles open and quit; the other commands are passed to a callback. */
export type TrayAct = 'open' | 'uncertain' | 'hold' | 'go-on' | 'quit';

export interface TrayHost {
  show(view: TrayView): void;
  /** `hidden`: the window was closed, and the app continues in the tray. */
  onAct(listener: (act: Exclude<TrayAct, 'open' | 'quit'> | 'hidden') => void): void;
}

/** The update feed named in a build, and how this system installs an update. */
export interface UpdateInstaller {
  /** `publicKey`: the Ed25519 key that signs the feed, SPKI in DER, base64. */
  readonly feed: { readonly url: string; readonly publicKey: string };
  /** The feed's name of this machine. */
  readonly platform: string;
  readonly arch: string;
  /**
   * Prepares a verified file, and returns the file that will be installed: a copy of the same bytes. Rejects if the system refuses; nothing
   * is installed yet, and an earlier preparation stays if possible.
   */
  prepare(update: {
    readonly version: string;
    readonly file: string;
    readonly sha512: string;
  }): Promise<string>;
  /** Installs the last prepared update as the app ends; resolves once the system has taken it over. */
  install(): Promise<void>;
}

/** Files that a person opened with the app, from outside its page. */
export interface OpenedFiles {
  /** The next piece of it; null if it is gone, or was read already. */
  readNext(token: string): Promise<{ readonly piece: Uint8Array; readonly more: boolean } | null>;
}

/** Opening the app at sign-in. The system decides: it is asked each time. */
export interface OpenAtLogin {
  isOn(): Promise<boolean>;
  /** Throws nothing if the system refuses: `isOn` says so. */
  set(on: boolean): Promise<void>;
}

/** Lets a person choose a folder, in the page's words; null if they chose none. */
export type FolderPicker = (words: {
  readonly title: string;
  readonly button: string;
}) => Promise<string | null>;

/** The system's print spooler for jobs in a printer's own language. */
export interface Spooler {
  /** Names of its printers; empty if it has none, or there is no spooler. Never rejects. */
  list(): Promise<string[]>;
  /** Prints one job, once. Never rejects. */
  print(queue: string, job: Uint8Array): Promise<Handed>;
}

/** Every capability of a host. A host that omits one does not compile. */
export interface Capabilities extends Record<CapabilityName, Capability<unknown>> {
  /** Only these links of suppliers may be opened outside the app from now on. */
  readonly openOutside: Capability<(links: readonly string[]) => void>;
  /** The system's proxies for an address, in the words of a proxy script: `PROXY host:port; DIRECT`. */
  readonly systemProxy: Capability<(url: string) => Promise<string>>;
  readonly power: Capability<Power>;
  readonly update: Capability<UpdateInstaller>;
  readonly openFiles: Capability<OpenedFiles>;
  readonly openAtLogin: Capability<OpenAtLogin>;
  /** Shortcuts on the app's icon, in the page's words. */
  readonly quickActions: Capability<(words: AppMenu['words']) => void>;
  readonly menu: Capability<(menu: AppMenu) => void>;
  /** Opens the customer display beside the app's window. */
  readonly secondWindow: Capability<() => void>;
  /** Labels and receipts without a dialog. Network printers need nothing of the host. */
  readonly printRaw: Capability<Spooler>;
  readonly pickFolder: Capability<FolderPicker>;
  readonly notify: Capability<NoticeHost>;
  /** The figure on the app's icon: uncertain orders, else ready ones. */
  readonly badge: Capability<(standing: Pick<ShopStatus, 'uncertain' | 'ready'>) => void>;
  readonly tray: Capability<TrayHost>;
}

/** The host's implementation, or undefined if it has none. */
export function byHost<Use>(capability: Capability<Use>): Use | undefined {
  return capability.by === 'host' ? capability.use : undefined;
}
