import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The marker that @electron/fuses searches for in Electron's binary; the version and the wire's length follow. */
const fuseSentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';

/** The number of fuses in Electron 45. */
export const fuseCount = 9;

export type System = 'linux' | 'darwin' | 'win32';

/** Some of Chromium's languages, including the app's. */
const chromiumLanguages = [
  'en-US',
  'en-GB',
  'es',
  'es-419',
  'pt-BR',
  'pt-PT',
  'fr',
  'ar',
  'tr',
  'hi',
  'ur',
  'ru',
  'id',
  'vi',
  'de',
  'ja',
  'zh-CN',
  'fil',
  'sw',
];

/**
 * Lays out a folder like Electron's unpacked download for a system. The binary is a stand-in that cannot be run. It has real fuse settings,
 * all off, so that packaging can flip fuses and a test can read them.
 */
export async function layOutElectronDist(folder: string, system: System = 'linux'): Promise<void> {
  const put = async (file: string, content: string | Buffer = 'stand-in'): Promise<void> => {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), content);
  };
  await put('version', '45.4.1');
  await put('LICENSE');
  await put('LICENSES.chromium.html');
  if (system === 'darwin') return layOutBundle(put);
  await put('resources/default_app.asar');
  for (const language of chromiumLanguages) await put(`locales/${language}.pak`);
  if (system === 'win32') return put('electron.exe', Buffer.concat([windowsProgram(), fuseWire()]));
  await put('electron', Buffer.concat([Buffer.alloc(4096), fuseWire(), Buffer.alloc(4096)]));
  await chmod(join(folder, 'electron'), 0o755);
  return put('chrome-sandbox', '');
}

type Put = (file: string, content?: string | Buffer) => Promise<void>;

async function layOutBundle(put: Put): Promise<void> {
  const inside = 'Electron.app/Contents';
  const framework = `${inside}/Frameworks/Electron Framework.framework`;
  await put(
    `${inside}/Info.plist`,
    propertyList({ CFBundleExecutable: 'Electron', CFBundleIconFile: 'electron.icns' }),
  );
  await put(`${inside}/MacOS/Electron`);
  await put(`${inside}/Resources/electron.icns`);
  await put(`${inside}/Resources/default_app.asar`);
  await put(`${framework}/Electron Framework`, Buffer.concat([Buffer.alloc(4096), fuseWire()]));
  for (const helper of ['', ' (GPU)', ' (Plugin)', ' (Renderer)']) {
    const name = `Electron Helper${helper}`;
    await put(
      `${inside}/Frameworks/${name}.app/Contents/Info.plist`,
      propertyList({ CFBundleExecutable: name }),
    );
    await put(`${inside}/Frameworks/${name}.app/Contents/MacOS/${name}`);
  }
  for (const language of chromiumLanguages.map((tag) => tag.replace('-', '_').replace('en_US', 'en'))) {
    await put(`${inside}/Resources/${language}.lproj/keep`, '');
    await put(`${framework}/Versions/A/Resources/${language}.lproj/locale.pak`);
  }
}

function fuseWire(): Buffer {
  return Buffer.concat([
    Buffer.from(fuseSentinel),
    Buffer.from([1, fuseCount]),
    Buffer.from('0'.repeat(fuseCount)),
  ]);
}

function propertyList(values: Readonly<Record<string, string>>): string {
  const entries = Object.entries(values).map(([key, value]) => `<key>${key}</key><string>${value}</string>`);
  return `<?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>${entries.join('')}</dict></plist>`;
}

/** A Windows program that contains only version information, which the packager reads and replaces. */
function windowsProgram(): Buffer {
  // Resolves `resedit` through the packager, so that both use the same copy.
  const packager = createRequire(createRequire(import.meta.url).resolve('electron-builder'));
  const { NtExecutable, NtExecutableResource, Resource } = createRequire(packager.resolve('app-builder-lib'))(
    'resedit',
  );
  const program = NtExecutable.createEmpty(false, false);
  const resources = NtExecutableResource.from(program, true);
  const version = Resource.VersionInfo.createEmpty();
  version.setStringValues({ lang: 1033, codepage: 1200 }, { FileDescription: 'Electron' });
  version.outputToResourceEntries(resources.entries);
  resources.outputResource(program);
  return Buffer.from(program.generate());
}
