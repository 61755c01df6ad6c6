import { defaultSettings, type Settings, settingsSchema } from '../../../shared/contract/shop/settings.ts';
import type { Preferences } from './host.ts';

export type SettingsStore = ReturnType<typeof openSettings>;

/** The preferences of this machine. A preference is validated when it is read, so that a file that a user edited cannot break the app. */
export function openSettings(preferences: Preferences) {
  const read = (): Settings => {
    const stored = preferences.read();
    const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
    const sound = entries.filter(
      ([name, value]) => settingsSchema.partial().safeParse({ [name]: value }).success,
    );
    return settingsSchema.parse({ ...defaultSettings, ...Object.fromEntries(sound) });
  };
  return {
    read,
    write(change: { readonly [Key in keyof Settings]?: Settings[Key] | undefined }) {
      const changes = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      const next = settingsSchema.parse({ ...read(), ...changes });
      preferences.write(next);
      return next;
    },
  };
}
