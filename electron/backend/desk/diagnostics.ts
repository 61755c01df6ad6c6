import type { Host } from '../base/host.ts';
import type { Keychain } from '../base/keychain.ts';
import type { ChangeFeed } from '../journal/engine/change-feed.ts';
import type { JournalTrouble } from '../journal/engine/journal-watch.ts';
import type { TakenBack } from '../journal/migrations/down-migrations.ts';
import type { DeskOf } from './base/calls.ts';
import type { StaffDesk } from './staff/staff.ts';

export interface About {
  readonly takenBack: TakenBack | null;
  readonly journalTrouble: JournalTrouble;
}

export function openDiagnosticsDesk(deps: {
  readonly host: Pick<Host, 'version' | 'shell' | 'dataFolder'>;
  readonly logFile: string;
  readonly keychain: Pick<Keychain, 'state'>;
  readonly journalTrouble: () => JournalTrouble;
  readonly feed: Pick<ChangeFeed, 'subscribe'>;
  readonly takenBack: TakenBack | null;
  readonly staff: Pick<StaffDesk, 'changesFor'>;
  readonly incident: (what: string, error: unknown) => string;
}) {
  const { host, logFile, keychain, journalTrouble, feed, incident, takenBack, staff } = deps;
  return {
    async about() {
      const { version, shell, dataFolder } = host;
      const state = await keychain.state();
      return {
        version,
        shell,
        dataFolder,
        logFile,
        keychain: state,
        journalTrouble: journalTrouble(),
        takenBack,
      };
    },
    changes: (_, { session, signal }) => staff.changesFor(session, feed.subscribe(signal)),
    reportDefect: ({ message, stack }) => ({
      incidentId: incident('page failed', `${message}\n${stack}`),
    }),
  } satisfies DeskOf<'diagnostics'>;
}
