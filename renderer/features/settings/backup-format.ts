import { intlLocale } from '../../ui/format/format.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Returns a file size as text, in units of kB, MB or GB (steps of 1000), with at most one decimal. */
export function formatBytes(bytes: number, language: string): string {
  const step = bytes < 1_000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return new Intl.NumberFormat(intlLocale(language), {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step === 0 ? 0 : 1,
  }).format(bytes / 1_000 ** step);
}
