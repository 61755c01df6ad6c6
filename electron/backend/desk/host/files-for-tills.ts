import type { TillPiece } from '../../../../shared/contract/base/handed-out.ts';
import { tillFilePrefix } from '../../../../shared/contract/base/handed-out.ts';
import type { Clock } from '../../../../shared/model/base/clock.ts';
import { callingTill } from '../../base/caller.ts';
import type { Host, OutgoingFile } from '../../base/host.ts';

/** Files that tills requested. The machine with the journal creates the files, and a till downloads them in pieces. */
export interface FilesForTills {
  /** Delivers a file through this machine's shell. A file for a till waits here until the till downloads it. */
  readonly handOut: Host['handOut'];
  /** The calling till's next piece; null if the file is unknown or expired. */
  next(token: string): Promise<TillPiece | null>;
}

const maxAgeMs = 60_000;
const pieceBytes = 256 * 1024;
/** Maximum number of waiting files, for all tills together. Above it, the oldest file is dropped. */
const maxFiles = 32;

interface HeldFile {
  readonly tillId: string;
  readonly file: OutgoingFile;
  readonly source: AsyncIterator<Uint8Array>;
  cancel: () => void;
}

export function createFilesForTills(deps: {
  readonly handOut: Host['handOut'];
  readonly clock: Pick<Clock, 'after'>;
  readonly randomId: () => string;
}): FilesForTills {
  const { clock, randomId } = deps;
  const filesByToken = new Map<string, HeldFile>();

  function forget(token: string): void {
    const file = filesByToken.get(token);
    filesByToken.delete(token);
    file?.cancel();
    void file?.source.return?.(undefined);
  }
  function keepAWhile(token: string, file: HeldFile): void {
    file.cancel();
    file.cancel = clock.after(maxAgeMs, () => forget(token));
  }

  return {
    async handOut(file) {
      const till = callingTill();
      if (till === null) return deps.handOut(file);
      const [oldest] = filesByToken.keys();
      if (filesByToken.size >= maxFiles && oldest !== undefined) forget(oldest);
      const token = randomId();
      const source = file.content()[Symbol.asyncIterator]();
      const waiting: HeldFile = { tillId: till.id, file, source, cancel: () => {} };
      filesByToken.set(token, waiting);
      keepAWhile(token, waiting);
      return { how: 'download', path: `${tillFilePrefix}${token}` };
    },
    async next(token) {
      const waiting = filesByToken.get(token);
      if (waiting === undefined || waiting.tillId !== callingTill()?.id) return null;
      keepAWhile(token, waiting);
      const bytes: Uint8Array[] = [];
      let length = 0;
      let more = true;
      while (more && length < pieceBytes) {
        const { value, done } = await waiting.source.next();
        if (done) more = false;
        else {
          bytes.push(value);
          length += value.length;
        }
      }
      if (!more) forget(token);
      const { name, type } = waiting.file;
      return { name, type, piece: Buffer.concat(bytes).toString('base64'), more };
    },
  };
}
