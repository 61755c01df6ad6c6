import {
  handedOutSchema,
  type TillPiece,
  tillFilePrefix,
  tillPieceSchema,
} from '../../shared/contract/base/handed-out.ts';
import type { Host } from '../backend/base/host.ts';
import type { HostConnection } from './connection/host-connection.ts';

/**
 * Returns the desk's answer. If the desk created a file, saves the file at this till and returns the result of saving. The file is streamed
 * from the desk while it is written, so it is never completely in memory.
 */
export async function saveLocally(
  answer: unknown,
  {
    hostConnection,
    handOut,
  }: { readonly hostConnection: Pick<HostConnection, 'call'>; readonly handOut: Host['handOut'] },
): Promise<unknown> {
  const handed = handedOutSchema.safeParse(answer);
  if (!handed.success || handed.data.how !== 'download' || !handed.data.path.startsWith(tillFilePrefix))
    return answer;
  const token = handed.data.path.slice(tillFilePrefix.length);
  const next = async (): Promise<TillPiece> =>
    // Null means that the desk dropped the file. Half a file must not look complete.
    tillPieceSchema.parse(await hostConnection.call(['host', 'nextPiece'], { token }));
  const first = await next();
  return handOut({
    name: first.name,
    type: first.type,
    async *content() {
      for (let piece = first; ; piece = await next()) {
        yield Buffer.from(piece.piece, 'base64');
        if (!piece.more) return;
      }
    },
  });
}
