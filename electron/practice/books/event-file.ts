import { type FileHandle, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseJson } from '../../../shared/model/base/parse-json.ts';
import { syncFolder } from '../../folders.ts';
import { eventSchema, type OpenedEvent, type PracticeEvent } from './events.ts';

export type EventFile = ReturnType<typeof eventFile>;

/** Stores nothing. For a practice supplier that may forget everything when it ends. */
export const noEventFile: EventFile = {
  append: async () => {},
  restart: async () => {},
  close: async () => {},
};

export interface OpenedEventFile {
  readonly file: EventFile;
  readonly events: readonly PracticeEvent[];
  /** The path to which an unreadable file was moved; null if the file was readable. */
  readonly setAside: string | null;
}

/**
 * Opens or creates the file at `path` and reads it. If a crash cut off the last line, drops that line, because the line's request was never
 * answered.
 */
export async function openEventFile(path: string, first: OpenedEvent): Promise<OpenedEventFile> {
  const text = await readFile(path, 'utf8').catch((failure: NodeJS.ErrnoException) => {
    if (failure.code === 'ENOENT') return '';
    throw failure;
  });
  const events = parseEvents(text);
  if (text !== '' && events !== null) {
    const completeLines = text.slice(0, text.lastIndexOf('\n') + 1);
    const handle = await open(path, 'r+');
    const size = Buffer.byteLength(completeLines);
    await handle.truncate(size);
    return { file: eventFile(path, handle, size), events, setAside: null };
  }
  const setAside = text === '' ? null : `${path}.unreadable`;
  if (setAside !== null) await rename(path, setAside);
  const { handle, size } = await begin(path, first);
  return { file: eventFile(path, handle, size), events: [first], setAside };
}

function eventFile(path: string, opened: FileHandle, openedSize: number) {
  let handle = opened;
  let size = openedSize;
  return {
    /** Resolves when the event is on disk. Only then may a reply be sent. If the disk fails, rejects and stores nothing. */
    async append(event: PracticeEvent) {
      const line = Buffer.from(`${JSON.stringify(event)}\n`);
      try {
        await writeAll(handle, line, size);
        await handle.datasync();
        size += line.length;
      } catch (failure) {
        await handle.truncate(size).catch(() => {});
        throw failure;
      }
    },
    /** Replaces the whole file by a new first line, atomically. */
    async restart(first: OpenedEvent) {
      // Windows cannot replace an open file.
      await handle.close();
      try {
        ({ handle, size } = await begin(path, first));
      } catch (failure) {
        handle = await open(path, 'r+');
        throw failure;
      }
    },
    close: () => handle.close(),
  };
}

/** Writes a new file with one line next to the old file, and renames it over the old file. */
async function begin(path: string, first: OpenedEvent): Promise<{ handle: FileHandle; size: number }> {
  const line = Buffer.from(`${JSON.stringify(first)}\n`);
  const fresh = `${path}.new`;
  const writing = await open(fresh, 'w', 0o600);
  try {
    await writeAll(writing, line, 0);
    await writing.sync();
  } finally {
    await writing.close();
  }
  await rename(fresh, path);
  await syncFolder(dirname(path));
  return { handle: await open(path, 'r+'), size: line.length };
}

async function writeAll(handle: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}

/** The events in the text. Null if a complete line is not a valid event, or if the first line is not an opening event. */
function parseEvents(text: string): PracticeEvent[] | null {
  const events: PracticeEvent[] = [];
  for (const line of text.split('\n').slice(0, -1)) {
    const event = eventSchema.safeParse(parseJson(line));
    if (!event.success) return null;
    events.push(event.data);
  }
  return events[0]?.is === 'opened' ? events : null;
}
