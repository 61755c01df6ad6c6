import { type SeenEvent, serverJournalFile } from '../../base/postgres-config.ts';
import { markLocations, readMark } from '../gaps/high-water-mark.ts';

/** How far this machine itself took a server's journal when it last had the duty; null if it never had, or the mark cannot be read. */
export async function markedHere(dataFolder: string): Promise<SeenEvent | null> {
  const mark = await readMark(markLocations(serverJournalFile(dataFolder), null).beside);
  if (mark === null || mark.at === null) return null;
  const { installation, run, sequence, at } = mark;
  return { installation, run, sequence, at };
}
