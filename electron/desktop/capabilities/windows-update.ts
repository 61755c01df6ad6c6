import { copyFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js';

interface Update {
  readonly version: string;
  /** The installer, already verified against the signed feed. */
  readonly file: string;
  readonly sha512: string;
}

/**
 * Passes the installer to electron-updater: Windows checks the publisher's signature and runs the installer silently. Uses no network.
 * Rejects if the signature is not the publisher's.
 */
export async function prepareForWindows(
  { version, file, sha512 }: Update,
  publisher: string | undefined,
): Promise<{ readonly file: string; install(): Promise<void> }> {
  const { NsisUpdater, Provider } = await import('electron-updater');

  class FileAtHand extends Provider<{
    version: string;
    files: { url: string; sha512: string }[];
    path: string;
    sha512: string;
    releaseDate: string;
  }> {
    // Parameters that electron-updater passes to a provider: settings, updater, runtime options.
    constructor(_settings: unknown, _updater: unknown, running: ProviderRuntimeOptions) {
      super(running);
    }
    override async getLatestVersion() {
      const files = [{ url: basename(file), sha512 }];
      return { version, files, path: basename(file), sha512, releaseDate: '' };
    }
    override resolveFiles() {
      const url = new URL(encodeURIComponent(basename(file)), 'https://update.invalid/');
      return [{ url, info: { url: basename(file), sha512 } }];
    }
  }

  const updater = new NsisUpdater();
  const settings = `${file}.yml`;
  const names = {
    updaterCacheDirName: 'imei-desk-updater',
    ...(publisher ? { publisherName: [publisher] } : {}),
  };
  // electron-updater reads this file as YAML. JSON is valid YAML.
  await writeFile(settings, JSON.stringify(names), { mode: 0o600 });
  updater.updateConfigPath = settings;
  updater.logger = null;
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.allowDowngrade = false;
  updater.disableWebInstaller = true;
  updater.disableDifferentialDownload = true;
  Object.assign(updater, {
    httpExecutor: { download: (_url: URL, targetFile: string) => copyFile(file, targetFile) },
  });
  updater.setFeedURL({ provider: 'custom', updateProvider: FileAtHand });
  const found = await updater.checkForUpdates();
  if (found?.isUpdateAvailable !== true) throw new Error(`electron-updater rejected version ${version}`);
  const [installer] = await updater.downloadUpdate();
  if (installer === undefined) throw new Error(`electron-updater has no file of version ${version}`);
  return {
    file: installer,
    async install() {
      if (!updater.install(true, false))
        throw new Error(`electron-updater did not start the installer of version ${version}`);
      // If Windows requires elevation, electron-updater detects it only in the next event loop turn.
      await nextTurn();
      await nextTurn();
    },
  };
}
