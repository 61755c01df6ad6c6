import { type SeenEvent, serverJournalFile } from '../../base/postgres-config.ts';
import { markLocations, readMark } from '../gaps/high-water-mark.ts';

/** The position of a server's journal when this machine last had the duty. Null if there is no mark, or if the mark is unreadable. */
export async function markedHere(dataFolder: string): Promise<SeenEvent | null> {
  const mark = await readMark(markLocations(serverJournalFile(dataFolder), null).beside);
  if (mark === null || mark.at === null) return null;
  const { installation, run, sequence, at } = mark;
  return { installation, run, sequence, at };
}
