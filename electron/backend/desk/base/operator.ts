import { callingTill } from '../../base/caller.ts';
import type { SettingsStore } from '../../base/settings.ts';
import type { Journal } from '../../journal/journal.ts';
import type { NewOrder } from '../../journal/orders/order-inserts.ts';
import { currentLimits, currentPerson } from './current-person.ts';

/**
 * The name recorded for a user's action: the person at the page. If nobody is signed in, the name of the calling till is recorded; at this
 * machine, the name in the settings.
 */
export function operatorOf(settings: SettingsStore): string {
  return currentPerson()?.name ?? callingTill()?.name ?? (settings.read().operator.trim() || 'person');
}

export function placedBy(settings: SettingsStore): Pick<NewOrder, 'who' | 'placedBy' | 'limits'> {
  const limits = currentLimits();
  return {
    who: operatorOf(settings),
    placedBy: currentPerson()?.id ?? null,
    ...(limits === null ? {} : { limits }),
  };
}

/**
 * The name recorded for a decision: the person at the page, even if another name was typed. In a shop without a staff list, the typed name
 * is recorded. That name is then the default for the next decision.
 */
export function statedBy(
  { settings, journal }: { readonly settings: SettingsStore; readonly journal: Pick<Journal, 'feed'> },
  who: string,
): string {
  const person = currentPerson();
  if (person !== null) return person.name;
  const operator = who.trim();
  // Only the name of the person at this machine is remembered.
  if (callingTill() === null && operator !== '' && operator !== settings.read().operator) {
    settings.write({ operator });
    journal.feed.publish('settings', null);
  }
  return operator;
}
