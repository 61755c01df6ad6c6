import { registerHooks } from 'node:module';

// Lets electron-updater, with the stand-in for `electron`, download and run an installer: `node windows-update-driver.ts FILE SHA512`.

const standIn = new URL('./electron-stand-in.ts', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: standIn, shortCircuit: true } : next(specifier, context),
});
const { app } = await import('./electron-stand-in.ts');
Object.assign(app, { getName: () => 'imei-desk', getAppPath: () => '/nowhere' });
const { prepareForWindows } = await import('../../../electron/desktop/capabilities/windows-update.ts');
const [, , file = '', sha512 = ''] = process.argv;
const { file: installer, install } = await prepareForWindows({ version: '9.0.0', file, sha512 }, undefined);
process.stdout.write(`prepared ${installer}\n`);
await install();
process.exit(0);
