import { z } from 'zod';

/** Why the last look at the feed, or at the file that it names, was of no use. Nothing changes then. */
const updateTroubles = [
  'unreachable',
  'unsigned',
  'expired',
  'unreadable',
  'damaged',
  'no-room',
  // The system, which also looks who made it, will not install the file.
  'not-taken',
] as const;

/** The state of updates, as reported to a page. */
export const updateStatusSchema = z.object({
  /** The feed's host; null if this build has no feed, and nothing is checked. */
  from: z.string().nullable(),
  askedAt: z.number().nullable(),
  trouble: z.enum(updateTroubles).nullable(),
  /** Downloaded and checked: installed when the app is closed. Its notes by language tag, as plain text. */
  ready: z.object({ version: z.string(), notes: z.record(z.string(), z.string()) }).nullable(),
  /** The required version, if this one is older. It warns, and blocks nothing. */
  demanded: z.string().nullable(),
});
export type UpdateStatus = z.infer<typeof updateStatusSchema>;

/** The notes in a language, else in its base language, else in English, else in any; empty if there are none. */
export function notesIn(notes: Readonly<Record<string, string>>, language: string): string {
  const base = language.split('-')[0] ?? '';
  return notes[language] ?? notes[base] ?? notes.en ?? Object.values(notes)[0] ?? '';
}

/** `HH:MM`. */
export const timeOfDaySchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** Hours of a day in which nothing is installed; over midnight if `to` is before `from`. */
export const shopHoursSchema = z.object({
  from: timeOfDaySchema,
  to: timeOfDaySchema,
});
export type ShopHours = z.infer<typeof shopHoursSchema>;

/** Whether a time of day, `HH:MM`, is within the hours; `from` is, `to` is not, and the same twice is the whole day. */
export function isWithinHours(time: string, { from, to }: ShopHours): boolean {
  return from < to ? time >= from && time < to : time >= from || time < to;
}
