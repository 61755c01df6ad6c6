import { join } from 'node:path';
import { byHost } from './base/capabilities.ts';
import type { Host } from './base/host.ts';
import type { SettingsStore } from './base/settings.ts';
import { backupFolder } from './desk/backups.ts';
import { takeBackup } from './journal/backup/backup.ts';
import type { Journal } from './journal/journal.ts';
import { keys } from './journal/keys.ts';
import type { SubmitQueue } from './queue/sending/submit-queue.ts';
import type { Network } from './supplier/http/http-network.ts';
import { openUpdates, type Updates } from './updates/updates.ts';

/** Updates of the app, from the feed in the build. */
export interface Updating extends Pick<Updates, 'status' | 'ask' | 'start'> {
  /** Stops checking for updates. If an update will be installed, backs up the journal, which is still open. */
  stop(hurry: AbortSignal): Promise<void>;
  /** Call as the last step of a run, after everything is closed. */
  install(): Promise<void>;
}

export function openUpdating(deps: {
  readonly host: Pick<Host, 'capabilities' | 'clock' | 'dataFolder' | 'version'>;
  readonly installationId: string;
  readonly journal: Pick<Journal, 'checkpoint' | 'feed' | 'keyValues'>;
  readonly file: string;
  readonly network: Network;
  readonly settings: Pick<SettingsStore, 'read'>;
  readonly queue: Pick<SubmitQueue, 'unsettled'>;
  readonly onDefect: (error: unknown) => void;
}): Updating {
  const { host, installationId, journal, file, network, settings, queue, onDefect } = deps;
  const { capabilities, clock, dataFolder, version } = host;
  const updates = openUpdates({
    installer: byHost(capabilities.update),
    version,
    installationId,
    network,
    clock,
    folder: join(dataFolder, 'updates'),
    unsettled: queue.unsettled,
    onDefect,
    hours: () => settings.read().shopHours,
    newest: {
      read: () => journal.keyValues.read(keys.newestVersion),
      write: (newest) => journal.keyValues.write(keys.newestVersion, newest),
    },
    onChanged: () => journal.feed.publish('updates', null),
  });
  const keepJournal = async (): Promise<void> => {
    await journal.checkpoint();
    await takeBackup(file, backupFolder(dataFolder), 'migration', clock.nowMs());
  };
  return {
    ...updates,
    async stop(signal) {
      await updates.stop(signal);
      await updates.prepareToInstall(keepJournal, signal);
    },
  };
}
