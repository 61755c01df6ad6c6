import { note, notesIn } from '../../../../shared/model/base/note.ts';

/** The words of an event that say how far the supplier's clock is ahead of ours, where that is more than they differ by themselves. */
export function clockWords(aheadMs: number | null): string | null {
  const minutes = Math.round((aheadMs ?? 0) / 60_000);
  return Math.abs(minutes) < 2 ? null : note('clock-off', { minutes });
}

/** What those words say, in milliseconds; 0 where they say nothing of it. */
export function clockAheadIn(words: string): number {
  const told = notesIn(words)?.find((each) => each.note === 'clock-off');
  return told === undefined ? 0 : Number(told.minutes) * 60_000;
}
