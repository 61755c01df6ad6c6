import type { Clock } from '../../../shared/model/base/clock.ts';
import type { ServerExamination, ServerForm } from '../../../shared/model/host/sharing.ts';
import { examinePlace } from '../../backend/journal/server/examine-place.ts';
import { setUpLines } from '../../backend/journal/server/set-up-lines.ts';
import { placeOf } from './server-place.ts';

/** Looks whether a server may hold the journal. Nothing is written there. */
export async function examineServer(
  wish: ServerForm,
  clock: Pick<Clock, 'monotonicMs'>,
): Promise<ServerExamination> {
  const { password, ...server } = wish;
  const { owner, ...found } = await examinePlace(placeOf(server, password, null), clock);
  const isTill = found.signsInAs === 'till' && owner !== null;
  return { ...found, setUp: setUpLines(isTill ? { ...server, user: owner } : server) };
}
