import { nativeTheme } from 'electron';
import { settingsSchema } from '../../../shared/contract/shop/settings.ts';
import type { Preferences } from '../../backend/base/host.ts';

/**
 * Shows Chromium's dialogs and menus in the chosen theme. If the user chose the system's theme, Chromium also tells the page which theme
 * that is.
 */
export function followTheme(preferences: Preferences): Preferences {
  const follow = (settings: unknown): void => {
    nativeTheme.themeSource = colorSchemeOf(settings);
  };
  follow(preferences.read());
  return {
    read: preferences.read,
    write(value) {
      preferences.write(value);
      follow(value);
    },
  };
}

function colorSchemeOf(settings: unknown): 'light' | 'dark' | 'system' {
  const parsed = settingsSchema.shape.colorScheme.safeParse(
    (settings as { colorScheme?: unknown } | undefined)?.colorScheme,
  );
  return !parsed.success || parsed.data === 'auto' ? 'system' : parsed.data;
}
