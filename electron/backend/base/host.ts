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

/** A small store of preferences; never a key, never an order. */
export interface Preferences {
  read(): unknown;
  write(value: Record<string, unknown>): void;
}

/** The practice supplier as a shell embeds it. `start` is idempotent. */
export interface EmbeddedPractice {
  start(): Promise<{ readonly baseAddress: string; readonly apiKey: string; readonly userName: string }>;
  reset(): Promise<void>;
  setSpeed(speed: number): Promise<void>;
  /** Its dialects, the default first. */
  dialects(): readonly { readonly name: string; readonly description: string }[];
  /** From the next reply on. Rejects if there is no such dialect; starts nothing. */
  setDialect(name: string): Promise<void>;
  stop(): Promise<void>;
}

/** A file produced while it is written, never held whole. */
export interface OutgoingFile {
  /** A plain name with its ending; the person may choose another. */
  readonly name: string;
  readonly type: string;
  /** Called once at most. */
  readonly content: () => AsyncIterable<Uint8Array>;
}

export type HandedOut =
  | { readonly how: 'saved'; readonly path: string }
  /** A path of the page's own origin that gives the file once. */
  | { readonly how: 'download'; readonly path: string }
  | { readonly how: 'cancelled' };

/** Keys that no keychain took, by connection, each with the origin it was given for. In memory only: never in a file. */
export interface KeyMemory {
  entries(): Iterable<readonly [string, { readonly origin: string | null; readonly key: string }]>;
  set(connectionId: string, key: { readonly origin: string | null; readonly key: string }): void;
  delete(connectionId: string): void;
}

/**
 * The door for other tills, and the connection to another machine's desk. Outlives the backend, which a till's own program may replace.
 */
export interface SharingHost {
  /** At once and after each change; ends when the signal aborts. */
  follow(signal?: AbortSignal): AsyncGenerator<Sharing, void>;
  setOpen(isOpen: boolean): Promise<Sharing>;
  newCode(): Promise<Sharing>;
  removeTill(id: string): Promise<Sharing>;
  /** Other machines with open doors, as they come and go. */
  nearby(signal?: AbortSignal): AsyncGenerator<readonly NearbyDesk[], void>;
  join(wish: {
    readonly address: string;
    readonly code: string;
    readonly name: string;
  }): Promise<{ ok: true; words: string[] } | { ok: false; problem: JoinProblem }>;
  /** Begins the change; the answering backend ends with it. */
  becomeTill(): { begun: boolean };
  leaveDesk(): { begun: boolean };
  examineServer(server: ServerForm): Promise<ServerExamination>;
  /** Begins a change; `follow` reports its progress. */
  moveToServer(wish: { readonly server: ServerForm; readonly name: string }): { begun: boolean };
  joinServer(wish: { readonly server: ServerForm; readonly name: string; readonly sends: boolean }): {
    begun: boolean;
  };
  /** Without `user` the name stays. */
  signInToServer(login: { readonly user?: string | undefined; readonly password: string }): {
    begun: boolean;
  };
  updateServerTables(owner: ServerLogin): Promise<{ problem: UpdateProblem | null }>;
  setSends(sends: boolean): Promise<Sharing>;
  takeDuty(): Promise<{ begun: boolean }>;
  removeServerTill(id: string): Promise<Sharing>;
  leaveServer(bring: boolean): { begun: boolean };
}

/** Everything that the backend needs of its shell; it knows nothing else of its surroundings. */
export interface Host {
  readonly shell: 'desktop' | 'loopback';
  readonly version: string;
  /** Our own folder: it exists, is writable and is locked by this process. */
  readonly dataFolder: string;
  /** The journal's server, if it is not in the data folder: shared by several machines, of which this one has the duty. */
  readonly postgresConfig?: PostgresConfig;
  /**
   * True if this machine surely has the duty now; called right before the first byte of each request to a supplier. Absent on a single
   * machine.
   */
  readonly mayStillSend?: () => boolean;
  /** True if this process still holds the data folder (money-safety J6); called with `mayStillSend`. Absent if nobody else can enter. */
  readonly holdsFolder?: () => boolean;
  /** The last event of the journal that this machine saw while another one wrote it; null if none. */
  readonly seenEvent?: SeenEvent | null;
  /**
   * False if this machine met the journal just now and no other one was at work on it: nobody can confirm that it was not restored
   * (money-safety J8).
   */
  readonly mayConfirm?: boolean;
  /** Identifies machine and folder (money-safety J8); absent if a shell cannot. */
  readonly machineSigns?: () => Promise<MachineSigns>;
  /**
   * Outside the data folder, for data that must outlive it (money-safety J5); created when needed. Absent in a shell without such a place.
   */
  readonly markFolder?: string;
  readonly clock: Clock;
  /** A fresh UUID. */
  readonly randomId: () => string;
  readonly preferences: Preferences;
  /** Shared with a shell that writes its own log: learned secrets are removed from both. */
  readonly redactor?: Redactor;
  readonly practice: EmbeddedPractice;
  /** Environment variables: they may name proxies and files of certificates. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** What the system can do for the app, and why not the rest. */
  readonly capabilities: Capabilities;
  /** Absent in a shell whose threads are known to die alone (`supplier/reply/reply-process.ts`). */
  readonly startProcess?: StartProcess;
  /** Outlives this backend if another replaces it at once, only under `npm run dev`; see `KeyMemory`. */
  readonly keyMemory?: KeyMemory;
  /** Absent in a shell that shares nothing. */
  readonly sharing?: SharingHost;
  /** Gives a file to the person, in this shell's way. Rejects if it cannot be written whole; no partial file stays. */
  readonly handOut: (file: OutgoingFile) => Promise<HandedOut>;
}
