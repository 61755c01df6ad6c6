import { shopSettings } from '../../shared/contract/shop/settings.ts';
import type { Host, Preferences } from './base/host.ts';
import { type KeyValueJournal, keys } from './journal/keys.ts';

const ofShop = (name: string): boolean => Object.hasOwn(shopSettings, name);

/**
 * The preferences of this machine. If the machine's journal is on a server, the shop's settings are in the journal and equal for every till
 * on duty; other preferences stay on this machine. A journal without settings starts with the settings of this machine.
 */
export async function openShopPreferences(
  { preferences: ownPreferences, postgresConfig }: Pick<Host, 'preferences' | 'postgresConfig'>,
  journal: KeyValueJournal,
  onDefect: (error: unknown) => void,
): Promise<Preferences> {
  const stored = await journal.read(keys.shopSettings);
  if (postgresConfig === undefined) {
    // After a move from a server back to a file, this machine takes over the journal's settings one time.
    if (stored !== null) {
      ownPreferences.write({ ...only(ownPreferences.read(), () => true), ...only(stored, ofShop) });
      await journal.write(keys.shopSettings, null);
    }
    return ownPreferences;
  }
  let shops: Record<string, unknown> = only(stored ?? ownPreferences.read(), ofShop);
  if (stored === null) await journal.write(keys.shopSettings, shops);
  return {
    read: () => ({ ...only(ownPreferences.read(), (name) => !ofShop(name)), ...shops }),
    write(value) {
      const next = only(value, ofShop);
      ownPreferences.write({ ...value, ...only(ownPreferences.read(), ofShop) });
      if (JSON.stringify(next) === JSON.stringify(shops)) return;
      shops = next;
      void journal.write(keys.shopSettings, next).catch(onDefect);
    },
  };
}

function only(value: unknown, isIncluded: (name: string) => boolean): Record<string, unknown> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(entries.filter(([name]) => isIncluded(name)));
}
