import { expect, test } from 'vitest';
import { openSettings } from '../../electron/backend/base/settings.ts';
import { defaultSettings } from '../../shared/contract/shop/settings.ts';
import { openShop } from '../support/shop/shop-under-test.ts';

test('a change of one setting does not change the others', async () => {
  const shop = await openShop({ connect: false });
  await shop.client.settings.write({ colorScheme: 'dark' });
  await shop.client.settings.write({ operator: 'Mara' });
  expect(await shop.client.settings.write({ density: 'comfortable' })).toEqual({
    ...defaultSettings,
    colorScheme: 'dark',
    operator: 'Mara',
    density: 'comfortable',
  });
});

test.each<[string, unknown, object]>([
  ['no file', undefined, {}],
  ['a list', [1, 2], {}],
  ['one field that is wrong', { language: 'xx', operator: 'Mara' }, { operator: 'Mara' }],
  ['a field of another version', { operator: 'Mara', sounds: 'on' }, { operator: 'Mara' }],
])('a settings file with %s starts the app with its valid settings', (_, stored, change) => {
  const settings = openSettings({ read: () => stored, write: () => undefined });
  expect(settings.read()).toEqual({ ...defaultSettings, ...change });
});
