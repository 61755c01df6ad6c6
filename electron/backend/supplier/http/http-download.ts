import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import * as http from 'node:http';
import * as https from 'node:https';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Clock } from '../../../../shared/model/base/clock.ts';
import { errorCode } from '../../../../shared/model/base/error-code.ts';
import { openConnection } from './http-connect.ts';
import type { Network } from './http-network.ts';

export interface Download {
  readonly url: URL;
  /** Digest of the whole file, base64. */
  readonly sha512: string;
  /** Exact size of the file, in bytes. */
  readonly bytes: number;
  readonly deadlineMs: number;
  readonly clock: Clock;
  readonly network: Network;
  readonly signal: AbortSignal;
}

/**
 * Downloads one file. The file gets its final name only if it is complete and has the expected digest. Follows no redirect. Returns null on
 * success, otherwise the reason. Never rejects.
 */
export async function downloadTo(
  file: string,
  download: Download,
): Promise<'unreachable' | 'damaged' | 'no-room' | null> {
  const part = `${file}.part`;
  const ending = new AbortController();
  const end = (): void => ending.abort();
  const cancelDeadline = download.clock.after(download.deadlineMs, end);
  download.signal.addEventListener('abort', end);
  if (download.signal.aborted) end();
  try {
    const reply = await request(download, ending.signal);
    if (reply?.statusCode !== 200) return 'unreachable';
    await pipeline(reply, limitBytes(download.bytes), createWriteStream(part, { mode: 0o600 }), {
      signal: ending.signal,
    });
    if (!(await hasDigest(part, download.sha512))) return 'damaged';
    await rename(part, file);
    return null;
  } catch (error) {
    if (error instanceof TooLong) return 'damaged';
    return isOutOfRoom(error) ? 'no-room' : 'unreachable';
  } finally {
    cancelDeadline();
    ending.abort();
    download.signal.removeEventListener('abort', end);
    await rm(part, { force: true }).catch(() => {});
  }
}

/** True if the disk is full or not writable. */
export function isOutOfRoom(error: unknown): boolean {
  const code = errorCode(error);
  return ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES'].includes(code);
}

/** True if the file exists with this digest (base64). */
export async function hasDigest(file: string, sha512: string): Promise<boolean> {
  const hash = createHash('sha512');
  try {
    await pipeline(createReadStream(file), hash);
  } catch {
    return false;
  }
  return hash.digest('base64') === sha512;
}

async function request(
  { url, clock, network }: Download,
  signal: AbortSignal,
): Promise<http.IncomingMessage | null> {
  const opened = await openConnection(url, { network, verify: true, clock, signal });
  if (!opened.ok) return null;
  const { socket } = opened;
  signal.addEventListener('abort', () => socket.destroy());
  if (signal.aborted) socket.destroy();
  return new Promise((resolve, reject) => {
    const sent = (url.protocol === 'https:' ? https : http).request({
      method: 'GET',
      path: `${url.pathname}${url.search}`,
      headers: { Host: url.host, Connection: 'close' },
      createConnection: () => socket,
    });
    sent.on('response', resolve);
    sent.on('error', reject);
    sent.on('close', () => reject(new Error('connection closed before a reply')));
    sent.end();
  });
}

class TooLong extends Error {}

/** Fails if the file is longer than expected. */
function limitBytes(bytes: number): Transform {
  let received = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      if (received > bytes) done(new TooLong());
      else done(null, chunk);
    },
  });
}
