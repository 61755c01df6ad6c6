import { readFile } from 'node:fs/promises';

/** The two ports of a connection within this machine, from the client's point of view. */
export interface PeerPorts {
  readonly own: number;
  readonly server: number;
}

/**
 * The user id at the other end of a connection over 127.0.0.1, from Linux's table; null if the system does not report it. Needed because
 * other users of a computer can read the link in the browser's arguments.
 */
export async function peerOwner(ports: PeerPorts, table = '/proc/net/tcp'): Promise<number | null> {
  const text = await readFile(table, 'utf8').catch(() => '');
  return ownerIn(text, ports);
}

/**
 * The owner in Linux's table of connections (`proc_net_tcp`). The table's columns are: local address, remote address, state, queues,
 * timers, retransmits, owner.
 */
export function ownerIn(table: string, { own, server }: PeerPorts): number | null {
  for (const row of table.split('\n')) {
    const [, local, remote, , , , , uid] = row.trim().split(/\s+/);
    if (local === `0100007F:${hex(own)}` && remote === `0100007F:${hex(server)}`) return Number(uid);
  }
  return null;
}

function hex(port: number): string {
  return port.toString(16).toUpperCase().padStart(4, '0');
}
