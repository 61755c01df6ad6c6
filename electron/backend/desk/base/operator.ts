import type { SettingsStore } from '../../base/settings.ts';
import type { Journal } from '../../journal/journal.ts';

/** Who is written beside what a person does, where no name is set. */
export function operatorOf(settings: SettingsStore): string {
  return settings.read().operator.trim() || 'person';
}

/** Whoever decided last at this machine need not type the name again; the form lets it be changed. */
export function rememberOperator(
  { settings, journal }: { readonly settings: SettingsStore; readonly journal: Pick<Journal, 'feed'> },
  who: string,
): void {
  const operator = who.trim();
  if (operator === '' || operator === settings.read().operator) return;
  settings.write({ operator });
  journal.feed.publish('settings', null);
}
