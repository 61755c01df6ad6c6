import { callingTill } from '../../base/caller.ts';
import type { SettingsStore } from '../../base/settings.ts';
import type { Journal } from '../../journal/journal.ts';
import type { NewOrder } from '../../journal/orders/order-inserts.ts';
import { currentLimits, currentPerson } from './current-person.ts';

/** The name recorded beside what a person does: the person at the page, else the calling till, else the name in this machine's settings. */
export function operatorOf(settings: SettingsStore): string {
  return currentPerson()?.name ?? callingTill()?.name ?? (settings.read().operator.trim() || 'person');
}

/** By whom an order is placed, and within which limits. */
export function placedBy(settings: SettingsStore): Pick<NewOrder, 'who' | 'placedBy' | 'limits'> {
  const limits = currentLimits();
  return {
    who: operatorOf(settings),
    placedBy: currentPerson()?.id ?? null,
    ...(limits === null ? {} : { limits }),
  };
}

/**
 * Who is next to a decision: anyone who is at the page, whatever name was typed. Where nobody was added to the shop it is the name that was
 * typed, which is kept, so that anyone who decided last need not type it again.
 */
export function statedBy(
  { settings, journal }: { readonly settings: SettingsStore; readonly journal: Pick<Journal, 'feed'> },
  who: string,
): string {
  const person = currentPerson();
  if (person !== null) return person.name;
  const operator = who.trim();
  // The name that is remembered is of the person at this machine.
  if (callingTill() === null && operator !== '' && operator !== settings.read().operator) {
    settings.write({ operator });
    journal.feed.publish('settings', null);
  }
  return operator;
}
