import type { Clock } from '../../../shared/model/base/clock.ts';
import type { MachineSigns } from '../../../shared/model/host/machine-signs.ts';
import type {
  JoinProblem,
  NearbyDesk,
  ServerExamination,
  ServerForm,
  ServerLogin,
  Sharing,
  UpdateProblem,
} from '../../../shared/model/host/sharing.ts';
import type { Capabilities } from './capabilities.ts';
import type { PostgresConfig, SeenEvent } from './postgres-config.ts';
import type { StartProcess } from './program-process.ts';
import type { Redactor } from './redact.ts';

/** A small store of preferences, which never contains a key or an order. */
export interface Preferences {
  read(): unknown;
  write(value: Record<string, unknown>): void;
}

/** The practice supplier inside a shell. If the practice supplier already runs, `start` does nothing. */
export interface EmbeddedPractice {
  start(): Promise<{ readonly baseAddress: string; readonly apiKey: string; readonly userName: string }>;
  reset(): Promise<void>;
  setSpeed(speed: number): Promise<void>;
  /** The dialects of the practice supplier, default first. */
  dialects(): readonly { readonly name: string; readonly description: string }[];
  /** The change takes effect with the next reply. Rejects if the dialect does not exist. Does not start the practice supplier. */
  setDialect(name: string): Promise<void>;
  stop(): Promise<void>;
}

/** A file whose content is produced while it is written, so it is never completely in memory. */
export interface OutgoingFile {
  /** A name without a folder, with its extension. The user may choose another name. */
  readonly name: string;
  readonly type: string;
  /** May be called only one time. */
  readonly content: () => AsyncIterable<Uint8Array>;
}

export type HandedOut =
  | { readonly how: 'saved'; readonly path: string }
  /** A path of the page's own origin, at which the file can be downloaded one time. */
  | { readonly how: 'download'; readonly path: string }
  | { readonly how: 'cancelled' };

/**
 * Keys that could not be stored in a keychain, by connection. Each key has the origin for which it was entered. These keys are only in
 * memory, never in a file.
 */
export interface KeyMemory {
  entries(): Iterable<readonly [string, { readonly origin: string | null; readonly key: string }]>;
  set(connectionId: string, key: { readonly origin: string | null; readonly key: string }): void;
  delete(connectionId: string): void;
}

/**
 * Access for other tills, and the connection to another machine's desk. Both continue if a till's own program replaces the backend.
 */
export interface SharingHost {
  /** Yields the current value immediately, and the new value after each change. Ends when the signal aborts. */
  follow(signal?: AbortSignal): AsyncGenerator<Sharing, void>;
  setOpen(isOpen: boolean): Promise<Sharing>;
  newCode(): Promise<Sharing>;
  removeTill(id: string): Promise<Sharing>;
  /** Other machines that accept tills, updated as they appear and disappear. */
  nearby(signal?: AbortSignal): AsyncGenerator<readonly NearbyDesk[], void>;
  join(wish: {
    readonly address: string;
    readonly code: string;
    readonly name: string;
  }): Promise<{ ok: true; words: string[] } | { ok: false; problem: JoinProblem }>;
  /** Begins the change, which also ends this backend. */
  becomeTill(): { begun: boolean };
  leaveDesk(): { begun: boolean };
  examineServer(server: ServerForm): Promise<ServerExamination>;
  moveToServer(wish: { readonly server: ServerForm; readonly name: string }): { begun: boolean };
  joinServer(wish: { readonly server: ServerForm; readonly name: string; readonly sends: boolean }): {
    begun: boolean;
  };
  /** If `user` is absent, the user name does not change. */
  signInToServer(login: { readonly user?: string | undefined; readonly password: string }): {
    begun: boolean;
  };
  updateServerTables(owner: ServerLogin): Promise<{ problem: UpdateProblem | null }>;
  setSends(sends: boolean): Promise<Sharing>;
  takeDuty(): Promise<{ begun: boolean }>;
  removeServerTill(id: string): Promise<Sharing>;
  leaveServer(bring: boolean): { begun: boolean };
}

/** Everything that the backend needs from its shell. The backend knows nothing else of its environment. */
export interface Host {
  readonly shell: 'desktop' | 'loopback';
  readonly version: string;
  /** The app's own folder, which exists, is writable and is locked by this process. */
  readonly dataFolder: string;
  /** The journal's server, if the journal is not in the data folder. Several machines share the journal, and this machine has the duty. */
  readonly postgresConfig?: PostgresConfig;
  /**
   * True if this machine certainly has the duty now. The app asks this immediately before the first byte of each request to a supplier.
   * Absent if the shop has only this machine.
   */
  readonly mayStillSend?: () => boolean;
  /**
   * True if this process still holds the data folder (money-safety J6). Called together with `mayStillSend`. Absent if no other process can
   * take over the folder.
   */
  readonly holdsFolder?: () => boolean;
  /** The last event that this machine saw in the journal while another machine was writing it. Null if there is no such event. */
  readonly seenEvent?: SeenEvent | null;
  /**
   * False if this machine opened the journal for the first time while no other machine was working with the journal. Then nobody can
   * confirm that the journal was not restored to an earlier state (money-safety J8).
   */
  readonly mayConfirm?: boolean;
  /** Identifies the machine and the folder (money-safety J8). Absent if the shell cannot identify them. */
  readonly machineSigns?: () => Promise<MachineSigns>;
  /**
   * A folder outside the data folder, for data that must remain if the data folder is deleted or restored (money-safety J5). The folder is
   * created when it is needed. Absent in a shell without such a folder.
   */
  readonly markFolder?: string;
  readonly clock: Clock;
  /** A new UUID. */
  readonly randomId: () => string;
  readonly preferences: Preferences;
  /** A shell that writes its own log shares this redactor, so that registered secrets are removed from both logs. */
  readonly redactor?: Redactor;
  readonly practice: EmbeddedPractice;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly capabilities: Capabilities;
  /** Absent in a shell in which a failing thread never ends the whole process (`supplier/reply/reply-process.ts`). */
  readonly startProcess?: StartProcess;
  /**
   * See `KeyMemory`. Under `npm run dev`, a new backend may replace this one immediately; the keys in memory then remain for the new
   * backend.
   */
  readonly keyMemory?: KeyMemory;
  readonly sharing: SharingHost;
  /** Delivers a file to the user in this shell's way. Rejects if the file cannot be written completely; no partial file remains. */
  readonly handOut: (file: OutgoingFile) => Promise<HandedOut>;
}
