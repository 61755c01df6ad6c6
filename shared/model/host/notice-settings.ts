import { z } from 'zod';
import { noticeKinds } from './notice.ts';
import { timeOfDaySchema } from './update.ts';

/** What the shop wants to be reported, and when not. */
export const noticeSettingsSchema = z.object({
  kinds: z.record(z.enum(noticeKinds), z.boolean()),
  /** Between these times of the shop's day nothing is shown; null: no such hours. */
  quiet: z.object({ from: timeOfDaySchema, to: timeOfDaySchema }).nullable(),
  /** What a supplier answered may be seen on a locked screen. */
  resultsWhenLocked: z.boolean(),
});
export type NoticeSettings = z.infer<typeof noticeSettingsSchema>;

export const defaultNoticeSettings: NoticeSettings = {
  kinds: {
    done: true,
    rejected: true,
    uncertain: true,
    batchFinished: true,
    batchStopped: true,
    lowBalance: true,
    priceMoved: true,
  },
  quiet: null,
  resultsWhenLocked: false,
};

/** Whether a moment is within the quiet hours, by the clock of this machine. They may go over midnight; from and to alike: never. */
export function isQuiet(quiet: NoticeSettings['quiet'], atMs: number): boolean {
  if (quiet === null) return false;
  const at = new Date(atMs);
  const now = at.getHours() * 60 + at.getMinutes();
  const [from, to] = [minutesOf(quiet.from), minutesOf(quiet.to)];
  return from <= to ? now >= from && now < to : now >= from || now < to;
}

function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}
