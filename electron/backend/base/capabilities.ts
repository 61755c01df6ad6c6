import type { AppMenu } from '../../../shared/model/host/app-menu.ts';
import type { CapabilityName, ReasonWhyNot } from '../../../shared/model/host/capability.ts';
import type { Notice, NoticeAct } from '../../../shared/model/host/notice.ts';
import type { ShopStatus, ShopStatusShape } from '../../../shared/model/host/shop-status.ts';
import type { Handed } from '../../../shared/model/printing/printer-trouble.ts';

/** One thing that a host does for the app (`use` is how), that its page does itself, or that nobody does here, and why. */
export type Capability<Use> =
  | { readonly by: 'host'; readonly use: Use }
  | { readonly by: 'page' }
  | { readonly by: 'nobody'; readonly why: ReasonWhyNot };

/** What the machine says of its power, and what it is asked for. */
export interface Power {
  /** Tells the listener whenever the machine is about to sleep or has woken. */
  onChange(listener: (event: 'suspend' | 'resume') => void): void;
  /** Holds sleep off from now on, or no longer. */
  keepAwake(awake: boolean): void;
  /** Whether anybody can see the screen without a password; `unknown` if the system does not say. */
  screen(): 'open' | 'locked' | 'unknown';
}

/** The system's own notifications. */
export interface NoticeHost {
  /** In the place of one with the same id. */
  show(notice: Notice): void;
  /** Tells what people do with notices, of this run or an earlier one; what came before anybody listened is told at once. */
  onAct(listener: (noticeId: string, act: NoticeAct) => void): void;
  /** Puts a text into the clipboard. */
  copy(text: string): void;
}

/** The icon beside the clock with its menu, in finished words. A line of the menu without an act only tells something. */
export interface TrayView {
  readonly shape: ShopStatusShape;
  readonly tip: string;
  readonly lines: readonly { readonly label: string; readonly act: TrayAct | null }[];
}
/** The host handles open and quit; the other commands are passed to a callback. */
export type TrayAct = 'open' | 'uncertain' | 'hold' | 'go-on' | 'quit';

export interface TrayHost {
  show(view: TrayView): void;
  /** `hidden`: the window was closed, and the app continues beside the clock. */
  onAct(listener: (act: Exclude<TrayAct, 'open' | 'quit'> | 'hidden') => void): void;
}

/** Where a build was told that newer versions are, and how this system installs one. */
export interface UpdateInstaller {
  /** `publicKey`: the Ed25519 key that signs the feed, SPKI in DER, base64. */
  readonly feed: { readonly url: string; readonly publicKey: string };
  /** What the feed calls this machine. */
  readonly platform: string;
  readonly arch: string;
  /**
   * Makes a file ready that was checked already, and says which file will be installed: a copy of the same bytes. Rejects where the system will
   * not have it; nothing is installed yet, and what was prepared before stays so where it can.
   */
  prepare(update: {
    readonly version: string;
    readonly file: string;
    readonly sha512: string;
  }): Promise<string>;
  /** Installs what was prepared last, as the app ends; resolves once the system has it in hand. */
  install(): Promise<void>;
}

/** Files that a person opened with the app, from outside its page. */
export interface OpenedFiles {
  /** The next piece of it; null if it is gone, or was read already. */
  readNext(token: string): Promise<{ readonly piece: Uint8Array; readonly more: boolean } | null>;
}

/** Whether the app opens when the person signs in. The system has the last word: it is asked each time. */
export interface OpenAtLogin {
  isOn(): Promise<boolean>;
  /** If the system refuses, nothing is thrown: `isOn` says so. */
  set(on: boolean): Promise<void>;
}

/** Lets a person choose a folder, in words of the page; null if they chose none. */
export type FolderPicker = (words: {
  readonly title: string;
  readonly button: string;
}) => Promise<string | null>;

/** The system's spooler, as far as it takes jobs in a printer's own language. */
export interface Spooler {
  /** Names of its printers; empty if it has none, or there is no spooler. Never rejects. */
  list(): Promise<string[]>;
  /** Hands over one job, once. Never rejects. */
  print(queue: string, job: Uint8Array): Promise<Handed>;
}

/** Everything that a host can do for the app. A host that says nothing of one of them does not compile. */
export interface Capabilities extends Record<CapabilityName, Capability<unknown>> {
  /** These links, and no others of suppliers, may be opened outside the app from now on. */
  readonly openOutside: Capability<(links: readonly string[]) => void>;
  /** The system's proxies for an address, in the words of a proxy script: `PROXY host:port; DIRECT`. */
  readonly systemProxy: Capability<(url: string) => Promise<string>>;
  readonly power: Capability<Power>;
  readonly update: Capability<UpdateInstaller>;
  readonly openFiles: Capability<OpenedFiles>;
  readonly openAtLogin: Capability<OpenAtLogin>;
  /** Shortcuts on the app's icon, in the words of the page. */
  readonly quickActions: Capability<(words: AppMenu['words']) => void>;
  readonly menu: Capability<(menu: AppMenu) => void>;
  /** Opens the customer display beside the app's window. */
  readonly secondWindow: Capability<() => void>;
  /** Labels and receipts without a dialog. Printers on the network need nothing of the host. */
  readonly printRaw: Capability<Spooler>;
  readonly pickFolder: Capability<FolderPicker>;
  readonly notify: Capability<NoticeHost>;
  /** The figure on the app's icon: what is uncertain, or else what is ready. */
  readonly badge: Capability<(standing: Pick<ShopStatus, 'uncertain' | 'ready'>) => void>;
  readonly tray: Capability<TrayHost>;
}

/** How the host does it, or undefined if it does not. */
export function byHost<Use>(capability: Capability<Use>): Use | undefined {
  return capability.by === 'host' ? capability.use : undefined;
}
