import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { readMachineSigns } from '../../../electron/machine-signs.ts';
import { backendUnderTest } from '../../support/shop/backend-under-test.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { deaths, mortalThreads } from '../../support/world/killable-threads.ts';

const { kill } = mortalThreads();

test.each(deaths)(
  'starts when the journal’s thread ends (%s) during the start, and reports an intact journal as intact',
  async (how) => {
    const folder = await temporaryFolder();
    const started = await backendUnderTest(folder, {
      async machineSigns() {
        kill('journal', how);
        // This wait is long enough for a complete check of the journal before the other parts of the app are loaded.
        await wait(1_500);
        return readMachineSigns(folder);
      },
    });
    onTestFinished(started.stop);
    expect((await started.client.diagnostics.about()).journalTrouble).toBeNull();
  },
);
