import type { Clock } from '../../../shared/model/base/clock.ts';
import type { ServerExamination, ServerForm } from '../../../shared/model/host/sharing.ts';
import { checkServer } from '../../backend/journal/server/check-server.ts';
import { setupScript } from '../../backend/journal/server/setup-script.ts';
import { postgresConfigOf } from './server-config.ts';

/** Checks whether a server can store the journal. Writes nothing to the server. */
export async function examineServer(
  form: ServerForm,
  clock: Pick<Clock, 'monotonicMs'>,
): Promise<ServerExamination> {
  const { password, ...server } = form;
  const { owner, ...found } = await checkServer(postgresConfigOf(server, password, null), clock);
  const isTill = found.signsInAs === 'till' && owner !== null;
  return { ...found, setUp: setupScript(isTill ? { ...server, user: owner } : server) };
}
