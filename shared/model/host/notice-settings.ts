import { z } from 'zod';
import { noticeKinds } from './notice.ts';
import { timeOfDaySchema } from './update.ts';

export const noticeSettingsSchema = z.object({
  kinds: z.record(z.enum(noticeKinds), z.boolean()),
  /** Between these times of day no notices are shown; null if there are no quiet hours. */
  quiet: z.object({ from: timeOfDaySchema, to: timeOfDaySchema }).nullable(),
  /** True if a locked screen may show supplier results. */
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

/** True if a time is within the quiet hours by this machine's clock. Quiet hours may span midnight; with equal times there are none. */
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
