import { lookup } from 'node:dns/promises';
import { BlockList, connect, isIP, type Socket } from 'node:net';
import type { PrinterTrouble, PrintResult } from '../../../shared/model/printing/printer-trouble.ts';
import { isStranger, type StatusQuestion } from './printer-status.ts';

export interface SocketPatience {
  /**
   * Maximum waits: for a connection, for the status, for a printer that accepts no bytes, and for the printer to close the connection after
   * the last byte.
   */
  readonly connectMs: number;
  readonly statusMs: number;
  readonly stallMs: number;
  readonly closeMs: number;
}

const defaultPatience: SocketPatience = { connectMs: 5_000, statusMs: 700, stallMs: 20_000, closeMs: 4_000 };

export interface PrinterAddress {
  readonly host: string;
  readonly port: number;
  readonly outside: boolean;
}

const bytesAtOnce = 64 * 1024;

/**
 * Sends a job to a network printer on a new connection. Never retries, because a sent job may already be printed. Sends only within the
 * shop's own network, because labels contain customers' names. Exception: the user confirmed the address.
 */
export async function sendToPrinter(
  { host, port, outside }: PrinterAddress,
  job: Uint8Array,
  question: StatusQuestion,
  patience: SocketPatience = defaultPatience,
): Promise<PrintResult> {
  const found = await lookup(host, { all: true }).catch(() => []);
  if (found.length === 0) return not('name');
  const mayBe = outside ? found : found.filter(({ address }) => isOwnNetwork(address));
  if (mayBe.length === 0) return not('outside');
  // Connects to the addresses that were checked before. The name is not resolved again.
  const socket = connect({
    host,
    port,
    autoSelectFamily: true,
    lookup: (_host, _options, take) => take(null, mayBe),
  });
  try {
    const failed = await opened(socket, patience.connectMs);
    if (failed !== null) return not(failed);
    return await give(socket, job, question, patience);
  } finally {
    // The printer closes the connection. Closing it here at once could lose bytes that the printer has not read, so the app closes it only
    // if it is still open after a minute.
    if (!socket.destroyed) setTimeout(() => socket.destroy(), 60_000).unref();
  }
}

const ownNetworks = new BlockList();
for (const [net, prefix] of [
  ...([
    ['10.0.0.0', 8],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
  ] as const),
  ...([
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
] as const)
  ownNetworks.addSubnet(net, prefix, 'ipv4');
ownNetworks.addAddress('::1', 'ipv6');
ownNetworks.addSubnet('fc00::', 7, 'ipv6');
ownNetworks.addSubnet('fe80::', 10, 'ipv6');

/** True for an address that exists only in a local network: private, loopback, or link-local. */
export function isOwnNetwork(address: string): boolean {
  const hostAddress = address.replace(/%.*/s, '');
  const family = isIP(hostAddress);
  return family !== 0 && ownNetworks.check(hostAddress, family === 6 ? 'ipv6' : 'ipv4');
}

function not(why: PrinterTrouble, printed: 'nothing' | 'maybe' = 'nothing'): PrintResult {
  return { ok: false, why, printed };
}

function opened(socket: Socket, withinMs: number): Promise<PrinterTrouble | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => end('away'), withinMs);
    const end = (endReason: PrinterTrouble | null): void => {
      clearTimeout(timer);
      socket.off('error', onError);
      // Ignores later errors, because the event `close` reports them too.
      socket.on('error', () => {});
      if (endReason !== null) socket.destroy();
      resolve(endReason);
    };
    const onError = (error: NodeJS.ErrnoException): void =>
      end(error.code === 'ECONNREFUSED' ? 'refused' : 'away');
    socket.once('connect', () => end(null));
    socket.once('error', onError);
  });
}

async function give(
  socket: Socket,
  job: Uint8Array,
  question: StatusQuestion,
  patience: SocketPatience,
): Promise<PrintResult> {
  socket.setNoDelay(true);
  const trouble = await queryStatus(socket, question, patience.statusMs);
  if (trouble !== null) {
    socket.destroy();
    return not(trouble);
  }
  for (let from = 0; from < job.length; from += bytesAtOnce) {
    const end = await written(socket, job.subarray(from, from + bytesAtOnce), patience.stallMs);
    if (end === 'ok') continue;
    socket.destroy();
    return not(end, 'maybe');
  }
  return finished(socket, patience.closeMs);
}

/** The printer's problem; null if there is no problem. Also null if the printer does not answer, because many printers never answer. */
function queryStatus(
  socket: Socket,
  question: StatusQuestion,
  withinMs: number,
): Promise<PrinterTrouble | null> {
  return new Promise((resolve) => {
    let answer = Buffer.alloc(0);
    const end = (trouble: PrinterTrouble | null): void => {
      clearTimeout(timer);
      socket.off('data', onData).off('close', onClose);
      // Later answers are read and dropped, because unread answers would block the connection.
      socket.resume();
      resolve(trouble);
    };
    const onData = (data: Buffer): void => {
      answer = Buffer.concat([answer, data]).subarray(-4_096);
      const trouble = isStranger(answer) ? 'not-printer' : question.read(answer);
      if (trouble !== undefined) end(trouble);
    };
    const onClose = (): void => end('reset');
    const timer = setTimeout(() => end(null), withinMs);
    socket.on('data', onData).once('close', onClose);
    socket.write(question.bytes);
  });
}

function written(socket: Socket, piece: Uint8Array, stallMs: number): Promise<'ok' | 'reset' | 'stalled'> {
  return new Promise((resolve) => {
    const end = (outcome: 'ok' | 'reset' | 'stalled'): void => {
      clearTimeout(timer);
      socket.off('close', onGone).off('end', onGone);
      resolve(outcome);
    };
    const onGone = (): void => end('reset');
    const timer = setTimeout(() => end('stalled'), stallMs);
    if (socket.destroyed || socket.readableEnded) return end('reset');
    socket.once('close', onGone).once('end', onGone);
    socket.write(piece, (error) => end(error ? 'reset' : 'ok'));
  });
}

/**
 * Ends the job. A printer that has read the whole job closes the connection. If the printer closed the connection earlier, that proves
 * nothing.
 */
function finished(socket: Socket, closeMs: number): Promise<PrintResult> {
  if (socket.readableEnded || socket.destroyed) return Promise.resolve(not('reset', 'maybe'));
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ ok: true, taken: false }), closeMs);
    socket.once('close', (hadError) => {
      clearTimeout(timer);
      resolve(hadError ? not('reset', 'maybe') : { ok: true, taken: true });
    });
    socket.end();
  });
}
