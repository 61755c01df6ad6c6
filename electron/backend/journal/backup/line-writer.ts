import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolder } from '../../../folders.ts';
import { asJournalFailure } from './backup.ts';

export type WriteLine = (value: unknown) => Promise<void>;

/** Opens a file of JSON lines, passes a writer to `work`, and closes the file durably. Returns the result of `work` and the size. */
export async function toFile<Value extends object>(
  file: string,
  work: (writeLine: WriteLine) => Promise<Value>,
): Promise<Value & { readonly bytes: number }> {
  const handle = await asJournalFailure(async () => {
    await makeFolder(dirname(file));
    return open(file, 'w', 0o600);
  });
  let bytes = 0;
  try {
    const done = await work(async (value) => {
      const line = Buffer.from(`${JSON.stringify(value, readable)}\n`);
      await asJournalFailure(() => writeWhole(handle, line));
      bytes += line.length;
    });
    await asJournalFailure(() => handle.sync());
    return { ...done, bytes };
  } finally {
    await handle.close();
  }
}

async function writeWhole(handle: FileHandle, bytes: Buffer): Promise<void> {
  let done = 0;
  while (done < bytes.length) done += (await handle.write(bytes, done)).bytesWritten;
}

function readable(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
