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
  /** What it can speak, the usual dialect first. */
  dialects(): readonly { readonly name: string; readonly description: string }[];
  /** From the next reply on. Rejects where there is no such dialect; starts nothing. */
  setDialect(name: string): Promise<void>;
  stop(): Promise<void>;
}

/** A file that the backend makes while it is written, never held whole. */
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

/** Keys that no keychain has taken, by connection, each with the origin it was given for. In memory alone: never in a file. */
export interface KeyMemory {
  entries(): Iterable<readonly [string, { readonly origin: string | null; readonly key: string }]>;
  set(connectionId: string, key: { readonly origin: string | null; readonly key: string }): void;
  delete(connectionId: string): void;
}

/** The door for other tills, and the way to another machine's desk. It outlives the backend, whose place a till's own program takes. */
export interface SharingHost {
  /** As it is, at once and after each change; ends when the signal aborts. */
  follow(signal?: AbortSignal): AsyncGenerator<Sharing, void>;
  setOpen(isOpen: boolean): Promise<Sharing>;
  newCode(): Promise<Sharing>;
  removeTill(id: string): Promise<Sharing>;
  /** Other machines whose doors are open, as they come and go. */
  nearby(signal?: AbortSignal): AsyncGenerator<readonly NearbyDesk[], void>;
  join(wish: {
    readonly address: string;
    readonly code: string;
    readonly name: string;
  }): Promise<{ ok: true; words: string[] } | { ok: false; problem: JoinProblem }>;
  /** Begins the change; the backend that answers ends with it. */
  becomeTill(): { begun: boolean };
  leaveDesk(): { begun: boolean };
  examineServer(server: ServerForm): Promise<ServerExamination>;
  /** Each begins a change; how it goes is told by `follow`. */
  moveToServer(wish: { readonly server: ServerForm; readonly name: string }): { begun: boolean };
  joinServer(wish: { readonly server: ServerForm; readonly name: string; readonly sends: boolean }): {
    begun: boolean;
  };
  /** Without a `user` it stays who it is. */
  signInToServer(login: { readonly user?: string | undefined; readonly password: string }): {
    begun: boolean;
  };
  updateServerTables(owner: ServerLogin): Promise<{ problem: UpdateProblem | null }>;
  setSends(sends: boolean): Promise<Sharing>;
  takeDuty(): Promise<{ begun: boolean }>;
  removeServerTill(id: string): Promise<Sharing>;
  leaveServer(bring: boolean): { begun: boolean };
}

/** Everything that the backend needs of the shell it runs in. The backend knows nothing else of where it lives. */
export interface Host {
  readonly shell: 'desktop' | 'loopback';
  readonly version: string;
  /** A folder of our own that exists, is writable and is held by this process alone. */
  readonly dataFolder: string;
  /** Where the journal is, if it is not in the data folder: on a server that several machines use, of which this one has the duty. */
  readonly postgresConfig?: PostgresConfig;
  /** Whether this machine surely has the duty at this moment; asked right before the first byte of each request to a supplier. Absent on one machine alone. */
  readonly mayStillSend?: () => boolean;
  /** Whether this process still holds the data folder (money-safety J6); asked with `mayStillSend`. Absent where nobody else could come in. */
  readonly holdsFolder?: () => boolean;
  /** How far this machine has seen the journal come while another one wrote it; null where it has seen nothing. */
  readonly seenEvent?: SeenEvent | null;
  /** False where this machine met the journal just now and no other one was at work on it: nobody can say that it was not put back (money-safety J8). */
  readonly mayConfirm?: boolean;
  /** Which machine and folder this is (money-safety J8); absent where a shell cannot tell. */
  readonly machineSigns?: () => Promise<MachineSigns>;
  /** Outside the data folder, for what must outlive it (money-safety J5); made at need. A shell that has no such place leaves it out. */
  readonly markFolder?: string;
  readonly clock: Clock;
  /** A fresh UUID. */
  readonly randomId: () => string;
  readonly preferences: Preferences;
  /** Shared with a shell that writes a log of its own: what is learned of secrets is taken out of both. */
  readonly redactor?: Redactor;
  readonly practice: EmbeddedPractice;
  /** This machine's variables: they may name proxies and files of certificates. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** What the system around the app can do for it, and why not the rest. */
  readonly capabilities: Capabilities;
  /** Absent in a shell whose threads are known to die alone (`supplier/reply/reply-process.ts`). */
  readonly startProcess?: StartProcess;
  /** Outlives this backend where another takes its place at once, under `npm run dev` alone; see `KeyMemory`. */
  readonly keyMemory?: KeyMemory;
  /** A shell that shares nothing leaves it out. */
  readonly sharing?: SharingHost;
  /** Gives a file to the person, in the way of this shell. Rejects where it cannot be written whole; no half file stays. */
  readonly handOut: (file: OutgoingFile) => Promise<HandedOut>;
}
