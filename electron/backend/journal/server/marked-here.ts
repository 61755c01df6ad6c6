import { join } from 'node:path';
import type { SeenEvent } from '../../base/postgres-config.ts';
import { markLocations, readMark } from '../gaps/high-water-mark.ts';

/** What stands for a server's journal among the files of a machine: its mark is beside it. */
export const serverJournalFile = (dataFolder: string): string => join(dataFolder, 'journal-on-server');

/** How far this machine itself took a server's journal when it last had the duty; null where it never had, or the mark cannot be read. */
export async function markedHere(dataFolder: string): Promise<SeenEvent | null> {
  const mark = await readMark(markLocations(serverJournalFile(dataFolder), null).beside);
  if (mark === null || mark.at === null) return null;
  const { installation, run, sequence, at } = mark;
  return { installation, run, sequence, at };
}
