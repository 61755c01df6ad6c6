import type { Connection } from '../../../shared/model/connection.ts';
import type { ExplainedReply, ReplySummary } from '../../../shared/model/explained-reply.ts';
import type { Mapping } from '../../../shared/model/mapping.ts';
import type { Outcome } from './outcome.ts';

/** The supplier's last replies, what was read in them, and a person's corrections. */
export interface ReplyDesk {
  list(connectionId: string): Promise<Outcome<ReplySummary[]>>;
  explain(connectionId: string, replyId: string): Promise<Outcome<ExplainedReply | null>>;
  writeMapping(connectionId: string, mapping: Mapping): Promise<Outcome<Connection>>;
}
