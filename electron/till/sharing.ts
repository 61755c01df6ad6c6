import type { Clock } from '../../shared/model/base/clock.ts';
import { errorCode } from '../../shared/model/base/error-code.ts';
import type { ListenerStatus, Sharing } from '../../shared/model/host/sharing.ts';
import type { Backend } from '../backend/backend.ts';
import type { SharingHost } from '../backend/base/host.ts';
import type { Redactor } from '../backend/base/redact.ts';
import { machineName } from '../machine.ts';
import {
  type KnownTill,
  openKeptSharing,
  type StoredDesk,
  type StoredListener,
} from './base/sharing-file.ts';
import { createSubscribable } from './base/subscribable.ts';
import { connectToHost } from './connection/connect-to-host.ts';
import { createHostConnection, type HostConnection } from './connection/host-connection.ts';
import { defaultPort } from './connection/pinned-tls.ts';
import { createListenerIdentity } from './host/certificate.ts';
import { ownAddresses, ownNetworks } from './host/shop-network.ts';
import { openTillListener, type TillListener } from './host/till-listener.ts';
import { announceListener } from './nearby/announce.ts';
import { createNearby } from './nearby/find.ts';
import type { Networks } from './nearby/multicast.ts';
import { createCodes } from './pairing/codes.ts';
import { digestOf } from './pairing/host-pairing.ts';
import { type LetIn, pairAsTill } from './pairing/till-pairing.ts';
import type { ServerProgram } from './server/server-sharing.ts';
import { openSharedServer } from './server/shared-server.ts';
import { openTillKeychain, openTokens } from './tokens.ts';

/** The sharing of a machine, which exists as long as the shell runs; backends and till programs start and stop in that time. */
export interface SharingOfShell {
  readonly host: SharingHost;
  program(): Promise<SharedProgram>;
  /**
   * Call if the journal's server became unreachable while the journal was being opened. Returns the program to run until the next attempt;
   * null if the journal is a file.
   */
  withoutDesk(): SharedProgram | null;
  /**
   * From now on, tills can use this backend through the server, and also through the listener if the settings say that it is open. Never
   * rejects.
   */
  serve(backend: ServedBackend): Promise<void>;
  /** Closes the listener and all connections; `serve` opens them again. */
  stop(): Promise<void>;
  /** Call when this machine closes and its backend has stopped. Another till may then take the duty. */
  leave(): Promise<void>;
}

type ServedBackend = Pick<Backend, 'router' | 'openSession'> &
  Partial<Pick<Backend, 'writeLate' | 'recordSeenOutsideJournal'>>;

/** The whole app on this machine's own journal or on a server's, or a till's own program. */
export type SharedProgram = { readonly is: 'own-desk' } | ServerProgram;

/** A till that does not connect in this time must be paired again. Its user probably cancelled when the three words were shown. */
const firstComingMs = 15 * 60_000;

/** The standard port of multicast DNS (RFC 6762). */
const shopNetworks: Networks = { addresses: ownNetworks, port: 5353 };

/** This pause lets the answer reach the page. */
const answerMs = 150;

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: contains everything that a machine can share: its listener, its desk or its server.
export async function openSharing(deps: {
  readonly dataFolder: string;
  readonly version: string;
  readonly clock: Clock;
  readonly randomId: () => string;
  /**
   * Replaces the running program by the one that `program()` returns: the backend or the till's own program.
   */
  readonly restart: () => void;
  /** The networks on which listeners are announced and found. If absent, these are the shop's own networks. */
  readonly networks?: Networks;
  /** Registers the secrets of tills and servers, so that no log contains them. */
  readonly redactor?: Redactor;
}): Promise<SharingOfShell> {
  const { version, clock, randomId, networks = shopNetworks } = deps;
  const kept = await openKeptSharing(deps.dataFolder);
  const keychain = openTillKeychain(clock, deps.redactor?.learn);
  const tokens = openTokens(keychain);
  const sharingState = createSubscribable(seen);
  const nearby = createNearby(networks, clock);
  const codes = createCodes(clock, sharingState.changed);
  let served: Pick<Backend, 'router' | 'openSession'> | null = null;
  let listener: TillListener | null = null;
  let announced: ReturnType<typeof announceListener> | null = null;
  let trouble: ListenerStatus['trouble'] = null;
  let hostConnection: HostConnection | null = null;
  let letIn: LetIn | null = null;

  function seen(): Sharing {
    const { door: stored, desk } = kept.now();
    const ofServer = { server: server.now()?.seen() ?? null, moving: server.moving.seen() };
    // The journal is not open yet, so no till is admitted.
    const isUnderWay = kept.now().move !== null || (kept.now().server !== null && ofServer.server === null);
    if (isUnderWay) return { door: null, desk: null, ...ofServer };
    if (desk !== null) {
      const { state, since } = hostConnection?.state() ?? { state: 'opening', since: clock.nowMs() };
      return { door: null, ...ofServer, desk: { address: desk.address, name: desk.name, state, since } };
    }
    const connectedTills = listener?.here() ?? new Set();
    const port = listener?.port ?? stored?.port ?? null;
    // A till that is connected to the till on duty through the server has no listener of its own.
    if (ofServer.server !== null && ofServer.server.role !== 'on-duty')
      return { door: null, desk: null, ...ofServer };
    return {
      desk: null,
      ...ofServer,
      door: {
        isOpen: listener !== null,
        port,
        trouble,
        code: codes.shown(),
        codeEnded: codes.ended(),
        addresses: port === null ? [] : ownAddresses().map((address) => `${address}:${port}`),
        tills: tills().map(({ tokenDigest: _, ...till }) => ({
          ...till,
          isHere: connectedTills.has(till.id),
        })),
      },
    };
  }

  const tills = (): readonly KnownTill[] =>
    (kept.now().door?.tills ?? []).filter(
      ({ lastSeenAt, addedAt }) => lastSeenAt !== null || clock.nowMs() - addedAt < firstComingMs,
    );

  async function writeListener(change: Partial<StoredListener>): Promise<void> {
    const now = kept.now().door;
    if (now !== null) await kept.write({ door: { ...now, ...change } });
    sharingState.changed();
  }
  const writeTill = (till: KnownTill): Promise<void> =>
    writeListener({ tills: tills().map((each) => (each.id === till.id ? till : each)) });
  /** A failed write is ignored, because only the time of the till's last connection would be missing. */
  function note(till: KnownTill): void {
    const known = tills().find(({ id }) => id === till.id);
    if (known) void writeTill({ ...known, lastSeenAt: clock.nowMs(), words: null }).catch(() => {});
    sharingState.changed();
  }

  async function shut(): Promise<void> {
    const open = listener;
    listener = null;
    codes.end();
    await announced?.stop();
    announced = null;
    await open?.stop();
  }

  /** Opens the listener at its port. If the listener was never open before and the default port is in use, takes any free port. */
  async function openAt(
    port: number,
    identity: { readonly key: string; readonly cert: string },
  ): Promise<TillListener> {
    if (served === null) throw new Error('listener cannot open before a backend is served');
    return openTillListener({
      port,
      identity,
      served,
      version,
      clock,
      randomId,
      codes,
      tillOf(token) {
        const digest = digestOf(token);
        return tills().find(({ tokenDigest }) => tokenDigest === digest) ?? null;
      },
      keep: (till) => writeListener({ tills: [...tills(), till] }),
      onConnected: note,
      onWent: note,
    });
  }

  async function open(): Promise<void> {
    if (listener !== null || served === null) return;
    const known = kept.now().door;
    try {
      const identity = known ?? createListenerIdentity();
      listener = known
        ? await openAt(known.port, identity)
        : await openAt(defaultPort, identity).catch(() => openAt(0, identity));
      const { key, cert } = identity;
      await kept.write({ door: { key, cert, port: listener.port, tills: known?.tills ?? [], isOpen: true } });
      announced = announceListener({ name: machineName(), port: listener.port }, networks, clock);
      trouble = null;
    } catch (error) {
      const code = errorCode(error);
      trouble =
        code === 'EADDRINUSE' ? 'port-taken' : code === 'EACCES' || code === 'ENOSPC' ? 'file' : 'no-network';
      await shut();
    }
    sharingState.changed();
  }

  function restartSoon(): { begun: boolean } {
    clock.after(answerMs, deps.restart);
    return { begun: true };
  }

  function openHostConnection(desk: StoredDesk): HostConnection {
    const opened = createHostConnection({
      clock,
      onChanged: sharingState.changed,
      async open() {
        const token = await tokens.read(desk).catch(() => null);
        return token === null ? 'forgotten' : connectToHost({ desk, token, version, clock });
      },
    });
    hostConnection = opened;
    return opened;
  }

  const server = openSharedServer({
    dataFolder: deps.dataFolder,
    kept,
    keychain,
    version,
    clock,
    randomId,
    seen,
    restartSoon,
    onChanged: sharingState.changed,
    restart: deps.restart,
  });

  return {
    async program() {
      const { desk } = kept.now();
      if (desk !== null) return { is: 'till', hostConnection: openHostConnection(desk) };
      // If the machine is about to leave its server, it must no longer have the duty.
      if (kept.now().move !== null) await server.open();
      const meanwhile = server.moving.program();
      if (meanwhile !== null) return meanwhile;
      return (await (await server.open())?.program()) ?? { is: 'own-desk' };
    },
    withoutDesk() {
      const hostConnection = server.now()?.withoutDesk();
      return hostConnection === undefined ? null : { is: 'till', hostConnection };
    },
    async serve(backend) {
      served = backend;
      server.now()?.serve(backend);
      if (kept.now().door?.isOpen) await open();
    },
    async stop() {
      served = null;
      await server.now()?.stopServing();
      await shut();
    },
    async leave() {
      server.moving.stop();
      // If the machine is about to leave the server, it does not hand the duty to another till.
      if (kept.now().move === null) await server.now()?.yieldDuty();
      await server.now()?.stop();
    },
    host: {
      follow: sharingState.follow,
      nearby: nearby.follow,
      async setOpen(isOpen) {
        if (isOpen) await open();
        else {
          await shut();
          trouble = null;
          await writeListener({ isOpen: false });
        }
        return seen();
      },
      async newCode() {
        if (listener !== null) codes.make();
        return seen();
      },
      async removeTill(id) {
        const remaining = tills().filter((till) => till.id !== id);
        // The till is removed from the list before its connection is closed, because the till may reconnect within a second.
        const written = writeListener({ tills: remaining });
        listener?.cut(id);
        await written;
        return seen();
      },
      async join(request) {
        const pairing = await pairAsTill(request, { version, clock });
        if (!pairing.ok) return pairing;
        letIn = pairing.letIn;
        return { ok: true, words: [...letIn.words] };
      },
      becomeTill() {
        const joined = letIn;
        if (joined === null || kept.now().desk !== null) return { begun: false };
        letIn = null;
        void tokens
          .write(joined.desk, joined.token)
          .then(() => kept.write({ desk: joined.desk }))
          .then(restartSoon)
          .catch(() => sharingState.changed());
        return { begun: true };
      },
      leaveDesk() {
        const { desk } = kept.now();
        if (desk === null) return { begun: false };
        void tokens
          .remove(desk)
          .catch(() => {})
          .then(() => kept.write({ desk: null }))
          .then(restartSoon)
          .catch(() => sharingState.changed());
        return { begun: true };
      },
      ...server.host,
    },
  };
}
