import { z } from 'zod';
import { dayMs } from '../base/clock.ts';

/** A day (`2026-11-23`) or a month (`2026-11`) of the shop's own calendar. */
export const bookPeriodSchema = z.string().refine((text) => isDay(text) || isDay(`${text}-01`));

/** A calendar day. `2026-02-30` is invalid. */
export const bookDaySchema = z.string().refine(isDay);

/** Returns all days of a period, oldest first. */
export function daysOf(period: string): string[] {
  if (isDay(period)) return [period];
  const days: string[] = [];
  for (let day = `${period}-01`; day.startsWith(period); day = dayAfter(day)) days.push(day);
  return days;
}

/** Returns the day that is `days` days after `day`, or before `day` if `days` is negative. */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
