import type { ReplySummary } from '../../../../shared/model/connection/explained-reply.ts';
import type { ReplyJournal } from '../../journal/supplier-data/replies.ts';
import { type ReadingContext, vocabularyOf } from '../../supplier/decode/fields/reading-context.ts';
import { lostRowsIn } from '../../supplier/decode/services/lost-rows.ts';
import { readBody } from '../../supplier/decode/syntax/body.ts';

/** The stored replies of a connection, newest first. Rows that became readable by later corrections no longer count as unreadable. */
export async function storedReplies(
  journal: Pick<ReplyJournal, 'list' | 'read'>,
  connectionId: string,
  requestProfile: ReadingContext['requestProfile'],
): Promise<ReplySummary[]> {
  const vocabulary = vocabularyOf(requestProfile);
  const isMended = async ({ id, operation, lost }: ReplySummary): Promise<boolean> => {
    const storedReply = lost === 0 ? null : await journal.read(connectionId, id);
    if (storedReply === null) return false;
    const body = readBody(storedReply.body);
    // If only the start of a reply is stored, its other rows are unknown.
    return body.kind !== 'cut' && lostRowsIn(operation, body, vocabulary).length === 0;
  };
  const replies = await journal.list(connectionId);
  return Promise.all(replies.map(async (reply) => ((await isMended(reply)) ? { ...reply, lost: 0 } : reply)));
}
