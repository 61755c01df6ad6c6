import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Clock } from '../../shared/model/base/clock.ts';
import type { HandedOut, OutgoingFile } from '../backend/base/host.ts';

/** Files from the backend for download. Each file has a path that nobody can guess and that works only once. */
export type Downloads = ReturnType<typeof createDownloads>;

const prefix = '/download/';
const maxAgeMs = 60_000;

export function createDownloads(clock: Pick<Clock, 'after'>) {
  const waiting = new Map<string, OutgoingFile>();
  return {
    async handOut(file: OutgoingFile): Promise<HandedOut> {
      const path = `${prefix}${randomBytes(32).toString('base64url')}`;
      waiting.set(path, file);
      clock.after(maxAgeMs, () => waiting.delete(path));
      return { how: 'download', path };
    },
    /** Streams the file at this path with backpressure. Returns false if the file is no longer available. */
    async answer(path: string, response: ServerResponse, headers: Readonly<Record<string, string>>) {
      const file = waiting.get(path);
      if (!file) return false;
      waiting.delete(path);
      response.writeHead(200, {
        ...headers,
        'content-type': file.type,
        'content-disposition': `attachment; filename="${file.name.replace(/[^\w.-]/g, '_')}"`,
        'cache-control': 'no-store',
      });
      // If the source fails, the answer ends without its last chunk, so that the browser reports a failed download.
      await pipeline(Readable.from(file.content()), response);
      return true;
    },
  };
}

export function isDownload(path: string): boolean {
  return path.startsWith(prefix);
}
