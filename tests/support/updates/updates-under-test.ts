import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openUpdates } from '../../../electron/backend/updates/updates.ts';
import { directNetwork } from '../network/direct-network.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { createHastenedClock } from '../time/hastened-clock.ts';
import type { FeedServer } from './update-feed.ts';

type Parts = Parameters<typeof openUpdates>[0];

/** Opens the updates of one run of the app. Their folder is new unless the test gives one for several runs. */
export async function openOn(feed: FeedServer, change: Partial<Parts> = {}) {
  const defects: unknown[] = [];
  const updates = openUpdates({
    installer: feed.installer,
    version: '1.0.0',
    installationId: 'shop',
    network: directNetwork,
    folder: join(await temporaryFolder(), 'updates'),
    // A minute passes within a second.
    clock: createHastenedClock(60),
    hours: () => null,
    unsettled: () => 0,
    newest: newestInMemory(),
    onChanged: () => {},
    onDefect: (error) => defects.push(error),
    ...change,
  });
  onTestFinished(() => updates.stop(AbortSignal.abort()));
  return { updates, defects };
}

/** Remembers the newest feed version in memory, for several runs of one installation. */
export function newestInMemory(): Parts['newest'] {
  let newest: string | null = null;
  return {
    read: async () => newest,
    async write(version) {
      newest = version;
    },
  };
}

/** Used instead of the backup of the journal before an update; does nothing. */
export const keepJournal = async (): Promise<void> => {};
/** Never aborted. */
export const atLeisure = new AbortController().signal;
