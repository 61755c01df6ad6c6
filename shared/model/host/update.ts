import { z } from 'zod';

/** Why the last update check or download failed. A failure changes nothing. */
const updateTroubles = [
  'unreachable',
  'unsigned',
  'expired',
  'unreadable',
  'damaged',
  'no-room',
  // The file could not be prepared for installation, for example because the operating system rejected its signature.
  'not-taken',
] as const;

export const updateStatusSchema = z.object({
  /** Host of the feed; null if this build has no feed, so that nothing is checked. */
  from: z.string().nullable(),
  askedAt: z.number().nullable(),
  trouble: z.enum(updateTroubles).nullable(),
  /** Downloaded and verified; installed when the app closes. `notes` by language tag, as plain text. */
  ready: z.object({ version: z.string(), notes: z.record(z.string(), z.string()) }).nullable(),
  /** The required version if this version is older; the page only shows a warning. */
  demanded: z.string().nullable(),
});
export type UpdateStatus = z.infer<typeof updateStatusSchema>;

/** The notes in this language, otherwise in its base language, in English, or in any language; empty if there are none. */
export function notesIn(notes: Readonly<Record<string, string>>, language: string): string {
  const base = language.split('-')[0] ?? '';
  return notes[language] ?? notes[base] ?? notes.en ?? Object.values(notes)[0] ?? '';
}

/** `HH:MM`. */
export const timeOfDaySchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** Hours of the day without installation; they span midnight if `to` is before `from`. */
export const shopHoursSchema = z.object({
  from: timeOfDaySchema,
  to: timeOfDaySchema,
});
export type ShopHours = z.infer<typeof shopHoursSchema>;

/** True if a time `HH:MM` is within the hours, including `from` but not `to`. Equal times mean the whole day. */
export function isWithinHours(time: string, { from, to }: ShopHours): boolean {
  return from < to ? time >= from && time < to : time >= from || time < to;
}
