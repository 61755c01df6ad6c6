import { defaultSettings, type Settings } from '../../../shared/contract/shop/settings.ts';
import type { SettingsStore } from '../base/settings.ts';
import type { ChangeFeed } from '../journal/engine/change-feed.ts';
import { mayAct } from './base/current-person.ts';
import { done, failed } from './base/outcome.ts';
import type { Desk } from './desk.ts';

/** What a person prefers; every window hears of a change. */
export function openSettingsDesk(
  settings: SettingsStore,
  feed: Pick<ChangeFeed, 'publish'>,
  /** The names of those who may change what is the shop's. */
  mayChange: () => string[],
): Desk['settings'] {
  return {
    read: (isLocked) => (isLocked ? lookOf(settings.read()) : settings.read()),
    write(change) {
      const ofShop = Object.keys(change).some((name) => !displaySettings.includes(name as keyof Settings));
      if (ofShop && !mayAct('shop')) return failed('not-allowed', { right: 'shop', ask: mayChange() });
      const written = settings.write(change);
      feed.publish('settings', null);
      return done(written);
    },
  };
}

/** Personal display settings; all others need the shop right. */
const displaySettings: readonly (keyof Settings)[] = [
  ...(['language', 'colorScheme', 'density', 'sounds', 'firstSteps', 'orderColumns', 'orderViews'] as const),
];

/** How a page looks, and nothing else that the shop has said. */
function lookOf({ language, colorScheme, density }: Settings): Settings {
  return { ...defaultSettings, language, colorScheme, density };
}
