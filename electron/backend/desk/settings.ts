import type { SettingsStore } from '../base/settings.ts';
import type { ChangeFeed } from '../journal/engine/change-feed.ts';
import type { Desk } from './desk.ts';

/** What a person prefers; every window hears of a change. */
export function openSettingsDesk(
  settings: SettingsStore,
  feed: Pick<ChangeFeed, 'publish'>,
): Desk['settings'] {
  return {
    read: settings.read,
    write(change) {
      const written = settings.write(change);
      feed.publish('settings', null);
      return written;
    },
  };
}
