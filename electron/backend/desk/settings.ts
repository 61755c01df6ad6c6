import { defaultSettings, type Settings, settingScopes } from '../../../shared/contract/shop/settings.ts';
import type { SettingsStore } from '../base/settings.ts';
import type { ChangeFeed } from '../journal/engine/change-feed.ts';
import { mayAct } from './base/current-person.ts';
import { done, failed } from './base/outcome.ts';
import type { Desk } from './desk.ts';

export function openSettingsDesk(
  settings: SettingsStore,
  feed: Pick<ChangeFeed, 'publish'>,
  /** Names of people who may change the shop's settings. */
  mayChange: () => string[],
): Desk['settings'] {
  return {
    read: (isLocked) => (isLocked ? forSignedOut(settings.read()) : settings.read()),
    write(change) {
      const ofShop = Object.keys(change).some((name) => !isDisplaySetting(name as keyof Settings));
      if (ofShop && !mayAct('shop')) return failed('not-allowed', { right: 'shop', ask: mayChange() });
      const written = settings.write(change);
      feed.publish('settings', null);
      return done(written);
    },
  };
}

function isDisplaySetting(name: keyof Settings): boolean {
  return settingScopes[name] === 'display' || settingScopes[name] === 'signed-out';
}

/** The settings for a page at which nobody is signed in. Settings that only a signed-in person may read have their default values. */
function forSignedOut(all: Settings): Settings {
  const open = Object.entries(all).filter(([name]) => settingScopes[name as keyof Settings] === 'signed-out');
  return { ...defaultSettings, ...Object.fromEntries(open) };
}
