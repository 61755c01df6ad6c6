import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openUpdates } from '../../../electron/backend/updates/updates.ts';
import { directNetwork } from '../network/direct-network.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { createHastenedClock } from '../time/hastened-clock.ts';
import type { FeedServer } from './update-feed.ts';

type Parts = Parameters<typeof openUpdates>[0];

/** Opens the updates of one run of the app, on a folder that lasts for several runs if the test gives one. */
export async function openOn(feed: FeedServer, change: Partial<Parts> = {}) {
  const defects: unknown[] = [];
  const updates = openUpdates({
    installer: feed.installer,
    version: '1.0.0',
    installationId: 'shop',
    network: directNetwork,
    folder: join(await temporaryFolder(), 'updates'),
    // Half a minute passes within a second.
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

/** The newest feed version that an installation remembers, for several of its runs. */
export function newestInMemory(): Parts['newest'] {
  let newest: string | null = null;
  return {
    read: async () => newest,
    async write(version) {
      newest = version;
    },
  };
}

/** Does nothing before an update. */
export const keepJournal = async (): Promise<void> => {};
/** Never aborted. */
export const atLeisure = new AbortController().signal;
