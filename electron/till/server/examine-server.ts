import type { Clock } from '../../../shared/model/base/clock.ts';
import type { ServerExamination, ServerForm } from '../../../shared/model/host/sharing.ts';
import { examinePlace } from '../../backend/journal/server/examine-place.ts';
import { setupScript } from '../../backend/journal/server/setup-script.ts';
import { placeOf } from './server-place.ts';

/** Looks whether a server may hold the journal. Nothing is written there. */
export async function examineServer(
  wish: ServerForm,
  clock: Pick<Clock, 'monotonicMs'>,
): Promise<ServerExamination> {
  const { password, ...server } = wish;
  const { owner, ...found } = await examinePlace(placeOf(server, password, null), clock);
  const isTill = found.signsInAs === 'till' && owner !== null;
  return { ...found, setUp: setupScript(isTill ? { ...server, user: owner } : server) };
}
