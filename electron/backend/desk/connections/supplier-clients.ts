import { createHmac } from 'node:crypto';
import type { Clock } from '../../../../shared/model/base/clock.ts';
import type { InterfaceChoice } from '../../../../shared/model/connection/connection.ts';
import type { NumberFact } from '../../../../shared/model/connection/status-family.ts';
import type { StartProcess } from '../../base/program-process.ts';
import type { SlotJournal } from '../../journal/supplier-data/limiter-slots.ts';
import { openSupplierClient, type SupplierClient } from '../../supplier/client.ts';
import type { Network } from '../../supplier/http/http-network.ts';
import { createLimiter, type Limiter, type Slot } from '../../supplier/limiter/limiter.ts';
import type { SupplierAddress } from '../../supplier/protocol/action-endpoint.ts';
import { createReplyReader, type ReplyReader } from '../../supplier/reply/reply-reader.ts';
import { signIn, signOut } from '../../supplier/sign-in.ts';
import type { OrderPlacer } from '../../supplier/types/placement.ts';
import type { SupplierReads } from '../../supplier/types/reads.ts';
import type { ReplyRecord } from '../../supplier/types/reply-record.ts';
import type { RequestProfile } from '../../supplier/types/request-profile.ts';

export interface ConnectionClient {
  readonly reads: SupplierReads;
  readonly placer: OrderPlacer;
  readonly limiter: Limiter;
  readonly reader: ReplyReader;
  readonly check: SupplierClient['check'];
  readonly findPacking: SupplierClient['findPacking'];
  readonly clockAheadMs: () => number | null;
  /**
   * True after the client was dropped, for example because the connection has a new address. No new order is sent with a dropped client
   * (money-safety H5).
   */
  isDropped(): boolean;
}

export interface SupplierAccess {
  readonly address: SupplierAddress;
  readonly apiKey: string;
  /** The name of a shared request budget; null for the key's own budget. */
  readonly limiterName: string | null;
  readonly requestProfile: RequestProfile;
  /** Set only for sign-in by token: the current token, and a function that tries to replace a refused token. */
  readonly session?: {
    token(): Promise<string | null>;
    renew(refused: string): Promise<boolean>;
  };
}

/** What replies prove about a saved connection. */
export interface ClientNews {
  /** Called for every complete reply. */
  onReply(connectionId: string, record: ReplyRecord): void;
  onInterfaceChoices(connectionId: string, interfaceChoices: readonly InterfaceChoice[]): void;
  onNumbers(connectionId: string, facts: readonly NumberFact[]): void;
  /** Called when the supplier answered a read in a request form that was only assumed until then. */
  onFormAccepted(connectionId: string, form: SupplierAddress['requestForm']): void;
}

export interface TrialClient extends ConnectionClient {
  close(): void;
}

export type SupplierClients = ReturnType<typeof createSupplierClients>;

/**
 * Holds one client per connection and one limiter per key. A salted fingerprint of the key identifies its limiter, so that removing a key
 * and entering it again does not reset the limit.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: only these functions open and drop the client of a connection.
export function createSupplierClients(deps: {
  readonly slots: SlotJournal;
  readonly clock: Clock;
  readonly network: Network;
  readonly version: string;
  readonly salt: string;
  readonly startProcess: StartProcess | undefined;
  readonly onBudget: () => void;
  readonly news: ClientNews;
}) {
  const { clock, network, version } = deps;
  const reader = createReplyReader({}, deps.startProcess);
  const limiters = createLimiters(deps);
  let sockets = new AbortController();
  const clients = new Map<string, CachedClient>();

  const surroundingsOf = async (access: SupplierAccess) => ({
    address: () => access.address,
    key: async (): Promise<string> => access.apiKey,
    limiter: await limiters.of(access),
    reader,
    clock,
    network,
    version,
    sockets: () => sockets.signal,
  });
  const openClient = async (
    access: SupplierAccess,
    report: (say: ReportNews) => void,
  ): Promise<OpenClient> => {
    const { session } = access;
    let { requestProfile } = access;
    const surroundings = await surroundingsOf(access);
    const { requestForm } = access.address;
    let isTried = requestProfile.requestFormBy === 'default';
    const learnForm = (record: ReplyRecord): void => {
      if (!isTried || record.interface !== 'action' || record.reply === 'placement' || !record.understood)
        return;
      isTried = false;
      report((news, id) => news.onFormAccepted(id, requestForm));
    };
    const client = openSupplierClient({
      ...surroundings,
      ...(session === undefined ? {} : { key: session.token, renewToken: session.renew }),
      requestProfile: () => requestProfile,
      onReply: (record) => {
        learnForm(record);
        report((news, id) => news.onReply(id, record));
      },
      onNumbers: (facts) => report((news, id) => news.onNumbers(id, facts)),
    });
    const { reads, placer, check, findPacking } = client;
    reads.onInterfaceChoices((interfaceChoices) =>
      report((news, id) => news.onInterfaceChoices(id, interfaceChoices)),
    );
    return {
      reads,
      placer,
      check,
      findPacking,
      reader,
      limiter: surroundings.limiter,
      close: () => client.close(),
      clockAheadMs: client.clockAheadMs,
      isDropped: client.isClosed,
      follow(next) {
        requestProfile = next;
      },
    };
  };
  /**
   * Drops the client of a connection immediately. Neither earlier nor later observations of the client count from then on.
   */
  const forget = (connectionId: string): void => {
    const known = clients.get(connectionId);
    clients.delete(connectionId);
    known?.client.then(
      (old) => old.close(),
      () => {},
    );
  };

  return {
    /** The client of a connection with this access. The client is kept until the access changes. */
    async open(connectionId: string, access: SupplierAccess) {
      // Request profile and token may change at any time. Other changes affect the requests and need a new client.
      const { apiKey, address, limiterName, requestProfile } = access;
      const { signIn: form, interfaces, restKeyForm } = requestProfile;
      const key = form === 'password' ? null : apiKey;
      const wanted = JSON.stringify([key, address, limiterName, form, interfaces, restKeyForm]);
      const known = clients.get(connectionId);
      if (known?.wanted === wanted) {
        const client = await known.client;
        client.follow(requestProfile);
        return client;
      }
      forget(connectionId);
      // Late answers to a dropped client are ignored, because they describe an earlier state.
      const client: Promise<OpenClient> = openClient(access, (report) => {
        if (clients.get(connectionId)?.client === client) report(deps.news, connectionId);
      });
      clients.set(connectionId, { wanted, client });
      client.catch(() => clients.delete(connectionId));
      return client;
    },
    /** A temporary client for testing an address. Shares the limiter of its key (money-safety L1). */
    openTrial: (access: SupplierAccess) => openClient(access, () => {}),
    forget,
    /** An opaque name for the budget of an account or a key. */
    limiterName: limiters.limiterName,
    /** Counts the recent requests of the budget of `access` in another budget too, for as long as the rate limit counts them. */
    countToo(access: SupplierAccess, limiterName: string) {
      const count = async (): Promise<void> => {
        const shared = await limiters.of({ ...access, limiterName });
        const { used } = (await limiters.of(access)).budget();
        for (let each = 0; each < used; each += 1) void shared.acquire('person').then(release, stopped);
      };
      count().catch(stopped);
    },
    /** Exchanges e-mail and password for a token. This request counts in the budget of the access. */
    signIn: async (
      access: SupplierAccess,
      credentials: { readonly email: string; readonly password: string },
    ) => signIn(await surroundingsOf(access), credentials, 'person'),
    signOut: async (access: SupplierAccess) => signOut(await surroundingsOf(access), 'person'),
    /** Treats all open sockets as dead: pending replies fail immediately (P4). */
    dropSockets() {
      sockets.abort();
      sockets = new AbortController();
    },
    async stop() {
      limiters.refuseNew();
      for (const { client } of clients.values()) (await client.catch(() => null))?.close();
      await limiters.stop();
      await reader.stop();
    },
  };
}

/** One limiter for each budget. A budget belongs to one key, or to several keys of an account. */
function createLimiters(deps: {
  readonly slots: SlotJournal;
  readonly clock: Clock;
  readonly salt: string;
  readonly onBudget: () => void;
}) {
  const { slots, clock } = deps;
  const limiters = new Map<string, Promise<Limiter>>();
  let isStopped = false;

  // Many panels compare keys like MySQL, without case and spaces at the end. So all spellings of a key have one budget.
  const fingerprint = (secret: string): string =>
    createHmac('sha256', deps.salt)
      .update(secret.replace(/[\s\u200b-\u200f\u2060\ufeff]+/g, '').toLowerCase())
      .digest('hex')
      .slice(0, 32);
  const limiterOf = ({ apiKey, limiterName }: SupplierAccess): Promise<Limiter> => {
    const id = limiterName || fingerprint(apiKey);
    const known = limiters.get(id);
    if (known) return known;
    // A limiter opened after the stop would allow requests that no caller waits for.
    if (isStopped) return Promise.reject(new Error('supplier clients stopped: the app is closing'));
    const store = {
      load: () => slots.load(id, clock),
      save: (slot: Parameters<SlotJournal['save']>[1]) => slots.save(id, slot),
      loadGate: () => slots.loadGate(id),
      saveGate: (gate: Parameters<SlotJournal['saveGate']>[1]) => slots.saveGate(id, gate),
    };
    const open = async (): Promise<Limiter> => {
      const limiter = await createLimiter({ clock, slots: store, inDoubt: await slots.isDoubtful(id) });
      limiter.onChange(deps.onBudget);
      return limiter;
    };
    const opened = open();
    limiters.set(id, opened);
    // If a limiter cannot be opened, the next request tries again.
    opened.catch(() => limiters.delete(id));
    return opened;
  };

  return {
    of: limiterOf,
    limiterName: fingerprint,
    refuseNew() {
      isStopped = true;
    },
    async stop() {
      for (const opened of limiters.values()) {
        const limiter = await opened.catch(() => null);
        limiter?.stop();
        await limiter?.flush();
      }
    },
  };
}

function release(slot: Slot): void {
  slot.release();
}

// A stopped limiter sends nothing.
function stopped(): void {}

type ReportNews = (news: ClientNews, connectionId: string) => void;

interface CachedClient {
  readonly wanted: string;
  readonly client: Promise<OpenClient>;
}

interface OpenClient extends TrialClient {
  /** Replaces the request profile for later replies. */
  follow(requestProfile: RequestProfile): void;
}
