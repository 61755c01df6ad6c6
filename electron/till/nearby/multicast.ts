import openMulticastDns, { type MulticastDNS, type ResponsePacket } from 'multicast-dns';
import type { Clock } from '../../../shared/model/base/clock.ts';

/** Networks for multicast DNS (RFC 6762). */
export interface Networks {
  /** This machine's IPv4 addresses, one for each network to use. */
  readonly addresses: () => readonly string[];
  /** The port is 5353, except in tests. */
  readonly port: number;
}

export type Answer = NonNullable<ResponsePacket['answers']>[number];

/** The app has one socket per network. The sockets are open only while they are needed. */
export type Multicast = ReturnType<typeof openMulticast>;

/** Interval at which the app looks for new networks and changed addresses. */
const refreshMs = 10_000;

/**
 * Uses each of the machine's networks. The library alone would use only one network, but a shop's computer may be on two. Failures are
 * ignored, because users can type the address if multicast does not work.
 */
export function openMulticast(
  { addresses, port }: Networks,
  clock: Pick<Clock, 'after'>,
  on: {
    readonly asked?: (names: readonly string[]) => void;
    readonly reported?: (answers: readonly Answer[], from: string) => void;
    /** Called when another network is in use. */
    readonly more: () => void;
  },
) {
  const sockets = new Map<string, MulticastDNS>();
  let cancel = (): void => {};

  function refresh(): void {
    const now = addresses();
    for (const [address, socket] of sockets) if (!now.includes(address)) close(address, socket);
    for (const address of now) if (!sockets.has(address)) open(address);
    cancel = clock.after(refreshMs, refresh);
  }
  function open(address: string): void {
    const socket = openMulticastDns({ interface: address, bind: '0.0.0.0', port });
    sockets.set(address, socket);
    socket.on('error', () => close(address, socket));
    socket.on('warning', () => {});
    socket.on('query', ({ questions = [] }) => on.asked?.(questions.map(({ name }) => name)));
    socket.on('response', ({ answers = [] }, { address: from }) => on.reported?.(answers, from));
    socket.on('ready', on.more);
  }
  function close(address: string, socket: MulticastDNS): void {
    sockets.delete(address);
    socket.destroy();
  }

  refresh();
  return {
    ask(name: string) {
      for (const socket of sockets.values()) socket.query(name, 'PTR');
    },
    /** Answers on each network, with this machine's address on that network. */
    tell(answersFor: (address: string) => Answer[]) {
      for (const [address, socket] of sockets) socket.respond(answersFor(address));
    },
    async stop() {
      cancel();
      const open = [...sockets.values()];
      sockets.clear();
      await Promise.all(open.map((socket) => new Promise<void>((done) => socket.destroy(done))));
    },
  };
}
