import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The mark that @electron/fuses looks for in Electron's binary; after it come the version and the wire's length. */
const fuseSentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';

/** How many fuses Electron 45 has. */
export const fuseCount = 9;

/**
 * Lays out a folder as Electron's own download for Linux unpacks, with a stand-in for the binary that holds a real fuse wire,
 * all of it off, so that packaging can flip it and a test can read it back. Nothing in it can be run.
 */
export async function layOutElectronDist(folder: string): Promise<void> {
  await mkdir(join(folder, 'resources'), { recursive: true });
  await mkdir(join(folder, 'locales'));
  const wire = Buffer.concat([
    Buffer.from(fuseSentinel),
    Buffer.from([1, fuseCount]),
    Buffer.from('0'.repeat(fuseCount)),
  ]);
  await writeFile(join(folder, 'electron'), Buffer.concat([Buffer.alloc(4096), wire, Buffer.alloc(4096)]));
  await chmod(join(folder, 'electron'), 0o755);
  await writeFile(join(folder, 'chrome-sandbox'), '');
  await writeFile(join(folder, 'resources', 'default_app.asar'), 'stand-in');
  await writeFile(join(folder, 'locales', 'en-US.pak'), 'stand-in');
  await writeFile(join(folder, 'version'), '45.4.1');
  await writeFile(join(folder, 'LICENSE'), 'stand-in');
}
