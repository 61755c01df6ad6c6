import { formatDay, intlLocale } from '../../ui/format/format.ts';

/** Formats a day as a date, and a month as its name and year. */
export function periodWords(period: string, language: string): string {
  if (period.length > 7) return formatDay(period, language);
  const format = new Intl.DateTimeFormat(intlLocale(language), {
    ...({ month: 'long', year: 'numeric', timeZone: 'UTC' } as const),
  });
  return format.format(new Date(`${period}-01T00:00:00Z`));
}
