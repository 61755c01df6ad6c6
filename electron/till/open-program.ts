import { type Backend, openBackend } from '../backend/backend.ts';
import type { Host } from '../backend/base/host.ts';
import { isServerAway } from '../backend/start/start-journal.ts';
import type { SharingOfShell } from './sharing.ts';
import { openTillApp } from './till-app.ts';

/**
 * Opens and starts this machine's program. The program is either the backend or a till's own program. The backend uses a journal of this
 * machine or of a server. Rejects with a `StartFailure`, but not if the server is unreachable, because the server may return at any moment.
 */
export async function openProgram(sharing: SharingOfShell, host: Host): Promise<Backend> {
  const program = await sharing.program();
  if (program.is === 'till') {
    const till = openTillApp(host, program.hostConnection);
    await till.start();
    return till;
  }
  let backend: Backend | null = null;
  try {
    const onServer =
      program.is === 'desk'
        ? {
            postgresConfig: program.config,
            mayStillSend: program.mayStillSend,
            seenEvent: program.seenEvent,
            mayConfirm: program.mayConfirm,
          }
        : {};
    backend = await openBackend({ ...host, ...onServer });
    await backend.start();
    await sharing.serve(backend);
    return backend;
  } catch (error) {
    const instead = isServerAway(error) ? sharing.withoutDesk() : null;
    if (instead?.is !== 'till') throw error;
    await backend?.stop().catch(() => {});
    const till = openTillApp(host, instead.hostConnection);
    await till.start();
    return till;
  }
}
