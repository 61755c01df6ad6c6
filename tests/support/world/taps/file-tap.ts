import promises, { type FileHandle, open } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { wakeWaiter } from '../../time/wake-waiter.ts';

/** Observes the files that an app in this process writes itself. For journals on a server, which have no thread for their files. */
export interface FileTap {
  pending(): number;
  /** Acts like a kill of the app: its pending writes never complete. */
  cut(): void;
}

type Work = (this: unknown, ...asked: unknown[]) => Promise<unknown>;

const ofFolders = ['mkdir', 'open', 'rename'] as const;
const ofHandles = ['writeFile', 'sync'] as const;

/** Counts the calls in this process that write files durably, from their start to their end. */
export async function tapFiles(): Promise<FileTap> {
  let waiting = new Set<object>();
  /** The open files, which the system would close for a killed process. */
  const handles = new Map<FileHandle, () => Promise<void>>();
  const counted = (work: Work): Work =>
    function (...asked) {
      const began = waiting;
      const job = {};
      began.add(job);
      return new Promise((resolve, reject) => {
        const tell = (reported: () => void): void => {
          began.delete(job);
          wakeWaiter();
          if (began === waiting) reported();
        };
        work.apply(this, asked).then(
          (done) => tell(() => resolve(done)),
          (error: unknown) => tell(() => reject(error)),
        );
      });
    };
  const wrap = (holder: object, names: readonly string[]): void => {
    const found = holder as Record<string, Work>;
    for (const name of names) if (found[name]) found[name] = counted(found[name]);
  };
  const handle: FileHandle = await open(process.execPath, 'r');
  await handle.close();
  wrap(Object.getPrototypeOf(handle) as object, ofHandles);
  const { open: openFile } = promises;
  Object.assign(promises, {
    async open(...asked: Parameters<typeof open>) {
      const began = waiting;
      const opened = await openFile(...asked);
      // `close` is a property of each handle, not of the prototype.
      const { close } = opened;
      if (began !== waiting) await close();
      else {
        handles.set(opened, close);
        opened.close = () => {
          handles.delete(opened);
          return close();
        };
        wrap(opened, ['close']);
      }
      return opened;
    },
  });
  wrap(promises, ofFolders);
  syncBuiltinESMExports();
  return {
    pending: () => waiting.size,
    cut() {
      waiting = new Set();
      for (const close of handles.values()) void close().catch(() => {});
      handles.clear();
    },
  };
}
