import type { Connection } from '../../../shared/model/connection.ts';
import type { ExplainedReply, ReplySummary, SeenStatus } from '../../../shared/model/explained-reply.ts';
import type { Mapping } from '../../../shared/model/mapping.ts';
import type { StoredConnection } from '../journal/connections.ts';
import type { Journal } from '../journal/journal.ts';
import { explainReply } from '../supplier/decode/explain.ts';
import { decodeText } from '../supplier/decode/text.ts';
import { createVocabulary } from '../supplier/decode/vocabulary.ts';
import { done, invalid, type Outcome } from './outcome.ts';
import type { ReplyKeeper } from './reply-keeper.ts';
import { accountReadings, readingsOf } from './reply-readings.ts';

/** The supplier's last replies, what was read in them, and a person's corrections. */
export interface ReplyDesk {
  list(connectionId: string): Promise<Outcome<ReplySummary[]>>;
  /** With `draft` as if those corrections were saved. */
  explain(
    connectionId: string,
    replyId: string,
    draft?: Mapping | undefined,
  ): Promise<Outcome<ExplainedReply | null>>;
  statusesSeen(connectionId: string): Promise<Outcome<SeenStatus[]>>;
  writeMapping(connectionId: string, mapping: Mapping): Promise<Outcome<Connection>>;
}

export interface ReplyDeskParts {
  readonly journal: Pick<Journal, 'connections' | 'replies'>;
  readonly keeper: Pick<ReplyKeeper, 'flush'>;
  /** The connection as the page sees it. */
  readonly shown: (connectionId: string) => Promise<Connection | null>;
  readonly withoutSecrets: (text: string) => string;
  /** The corrections hold from now on: what the supplier said before is asked for again. */
  readonly onMapping: (connectionId: string) => void;
}

const longestText = 262_144;

export function openReplyDesk(parts: ReplyDeskParts): ReplyDesk {
  const { journal, keeper, withoutSecrets } = parts;
  const find = async (id: string): Promise<StoredConnection | null> =>
    (await journal.connections.list()).find((connection) => connection.id === id) ?? null;

  return {
    async list(connectionId) {
      if (!(await find(connectionId))) return invalid('id', 'not-found');
      await keeper.flush();
      return done(await journal.replies.list(connectionId));
    },
    async explain(connectionId, replyId, draft) {
      const stored = await find(connectionId);
      if (!stored) return invalid('id', 'not-found');
      await keeper.flush();
      const kept = await journal.replies.read(connectionId, replyId);
      if (!kept) return done(null);
      const { connectionId: _, body, stopped, ...summary } = kept;
      const mapping = draft ?? stored.mapping;
      const clean = Buffer.from(withoutSecrets(Buffer.from(body).toString('latin1')), 'latin1');
      const fields = explainReply(clean, summary.reply, mapping, stored.statusFamily);
      const vocabulary = createVocabulary(mapping, stored.statusFamily);
      const reads =
        summary.reply === 'account'
          ? accountReadings(clean, summary.interface, vocabulary)
          : readingsOf(fields, vocabulary);
      return done({
        summary,
        text: withoutSecrets(decodeText(clean)).slice(0, longestText),
        fields: fields.map((field) => ({ ...field, value: withoutSecrets(field.value) })),
        reads: reads.map((read) => ({ ...read, value: withoutSecrets(read.value) })),
        stopped,
      });
    },
    async statusesSeen(connectionId) {
      const stored = await find(connectionId);
      if (!stored) return invalid('id', 'not-found');
      const { stateOf } = createVocabulary(stored.mapping, stored.statusFamily);
      const seen = await journal.replies.statuses(connectionId);
      return done(seen.map((status) => ({ ...status, means: stateOf(status.said) })));
    },
    async writeMapping(connectionId, mapping) {
      const changed = await journal.connections.change(connectionId, (stored) => ({ ...stored, mapping }));
      if (!changed) return invalid('id', 'not-found');
      parts.onMapping(connectionId);
      const connection = await parts.shown(connectionId);
      return connection ? done(connection) : invalid('id', 'not-found');
    },
  };
}
