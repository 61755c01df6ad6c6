import { defaultSettings, type Settings, settingScopes } from '../../../shared/contract/shop/settings.ts';
import { err } from '../../../shared/model/base/result.ts';
import type { SettingsStore } from '../base/settings.ts';
import type { ChangeFeed } from '../journal/engine/change-feed.ts';
import type { DeskOf } from './base/calls.ts';
import { mayAct } from './base/current-person.ts';
import { done } from './base/outcome.ts';
import type { StaffDesk } from './staff/staff.ts';

export function openSettingsDesk(
  settings: SettingsStore,
  feed: Pick<ChangeFeed, 'publish'>,
  staff: Pick<StaffDesk, 'isLocked' | 'notAllowed'>,
) {
  return {
    read: (_, { session }) => (staff.isLocked(session) ? forSignedOut(settings.read()) : settings.read()),
    write(change) {
      const ofShop = Object.keys(change).some((name) => !isDisplaySetting(name as keyof Settings));
      if (ofShop && !mayAct('shop')) return err(staff.notAllowed('shop'));
      const written = settings.write(change);
      feed.publish('settings', null);
      return done(written);
    },
  } satisfies DeskOf<'settings'>;
}

function isDisplaySetting(name: keyof Settings): boolean {
  return settingScopes[name] === 'display' || settingScopes[name] === 'signed-out';
}

/** The settings for a page at which nobody is signed in. Settings that only a signed-in person may read have their default values. */
function forSignedOut(all: Settings): Settings {
  const open = Object.entries(all).filter(([name]) => settingScopes[name as keyof Settings] === 'signed-out');
  return { ...defaultSettings, ...Object.fromEntries(open) };
}
