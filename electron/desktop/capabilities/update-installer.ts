import { existsSync, readFileSync } from 'node:fs';
import { chmod, copyFile, open, rename, rm } from 'node:fs/promises';
import { z } from 'zod';
import type { Capability, UpdateInstaller } from '../../backend/base/capabilities.ts';
import { type ExecutablePath, uninstallerOf } from '../launch/executable-path.ts';
import { prepareForWindows } from './windows-update.ts';

/** The update settings of a build: `updates` in the packaged package.json (electron-builder's `extraMetadata`). */
const reportedSchema = z.object({
  updates: z.object({
    feed: z.url(),
    publicKey: z.string(),
    /** The publisher whose signature Windows must find on the installer. Absent if installers are not signed for Windows. */
    publisher: z.string().optional(),
  }),
});

interface Machine {
  readonly platform: string;
  readonly arch: string;
  readonly own: ExecutablePath;
}

type Prepared = Awaited<ReturnType<typeof prepareAppImage>>;

/**
 * How this system installs an update. An AppImage is replaced in one step. The Windows setup program updates its own installation. Other
 * kinds of packages have their own installer. On macOS the user still has to install updates manually.
 */
export function openUpdateInstaller(packageFile: string, machine: Machine): Capability<UpdateInstaller> {
  const reported = reportedSchema.safeParse(readJson(packageFile));
  if (!reported.success) return { by: 'nobody', why: 'no-feed' };
  const { feed, publicKey, publisher } = reported.data.updates;
  const { platform, arch, own } = machine;
  // Running the setup program over a portable program or an .msi would result in two copies of the app.
  const isSetUp = platform === 'win32' && own.kind === 'installed' && existsSync(uninstallerOf(own.path));
  if (!isSetUp && own.kind !== 'app-image') return { by: 'nobody', why: 'other-package' };
  let prepared: Prepared | null = null;
  return {
    by: 'host',
    use: {
      feed: { url: feed, publicKey },
      platform,
      arch,
      async prepare(update) {
        prepared =
          platform === 'win32'
            ? await prepareForWindows(update, publisher)
            : await prepareAppImage(update.file, own.path);
        return prepared.file;
      },
      install: async () => prepared?.install(),
    },
  };
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** At every moment, either the old or the new version exists completely. electron-updater would first delete the old version. */
async function prepareAppImage(file: string, appImage: string) {
  const next = `${appImage}.next`;
  // The previous file remains until the new file is complete.
  const part = `${next}.part`;
  try {
    await copyFile(file, part);
    await chmod(part, 0o755);
    const written = await open(part, 'r+');
    await written.sync().finally(() => written.close());
    await rename(part, next);
  } finally {
    await rm(part, { force: true });
  }
  return { file: next, install: () => rename(next, appImage) };
}
