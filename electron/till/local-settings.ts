import { type Settings, settingsSchema, shopSettings } from '../../shared/contract/shop/settings.ts';
import type { SettingsStore } from '../backend/base/settings.ts';
import { tillRefusal } from './base/till-refusal.ts';
import type { HostConnection } from './connection/host-connection.ts';

const shopSchema = settingsSchema.pick(shopSettings);

/** The settings of a till: the shop's as its desk has them, the rest its own. */
export function openLocalSettings(own: SettingsStore, hostConnection: Pick<HostConnection, 'call'>) {
  // While the host is away its shop still has the same name.
  let ofShop: Partial<Settings> = {};
  async function read(): Promise<Settings> {
    const told = await hostConnection.call(['settings', 'read'], undefined).catch(() => null);
    const parsed = shopSchema.safeParse(told);
    if (parsed.success) ofShop = parsed.data;
    return { ...own.read(), ...ofShop };
  }
  return {
    read,
    async write(change: Parameters<SettingsStore['write']>[0]): Promise<Settings> {
      if (Object.keys(change).some((name) => Object.hasOwn(shopSettings, name))) throw tillRefusal();
      own.write(change);
      return read();
    },
  };
}
