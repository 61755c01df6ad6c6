import { defaultSettings, type Settings } from '../../../shared/contract/shop/settings.ts';
import type { SettingsStore } from '../base/settings.ts';
import type { ChangeFeed } from '../journal/engine/change-feed.ts';
import { mayAct } from './base/current-person.ts';
import { done, failed } from './base/outcome.ts';
import type { Desk } from './desk.ts';

/** A person's preferences; every window is notified of changes. */
export function openSettingsDesk(
  settings: SettingsStore,
  feed: Pick<ChangeFeed, 'publish'>,
  /** Names of people who may change the shop's settings. */
  mayChange: () => string[],
): Desk['settings'] {
  return {
    read: (isLocked) => (isLocked ? withoutShop(settings.read()) : settings.read()),
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
  ...(['language', 'colorScheme', 'density', 'sounds', 'firstSteps'] as const),
  ...(['hidesCosts', 'orderDetails', 'orderColumns', 'orderViews'] as const),
];

/** A page's display settings, without anything about the shop. */
function withoutShop({ language, colorScheme, density }: Settings): Settings {
  return { ...defaultSettings, language, colorScheme, density };
}
