import type { Connection } from '../../../../shared/model/connection/connection.ts';
import type { ExplainedReply, ReadField } from '../../../../shared/model/connection/explained-reply.ts';
import {
  emptyMapping,
  type MappedReply,
  type Mapping,
  mappedReplies,
} from '../../../../shared/model/connection/mapping.ts';
import { numberingOf } from '../../../../shared/model/connection/status-family.ts';
import type { Transaction } from '../../../../shared/model/wallet/transaction.ts';
import type { Journal } from '../../journal/journal.ts';
import { explainLostRows, explainReply } from '../../supplier/decode/explain.ts';
import { vocabularyOf } from '../../supplier/decode/fields/reading-context.ts';
import { createVocabulary } from '../../supplier/decode/fields/vocabulary.ts';
import { type Reread, reread } from '../../supplier/decode/reread.ts';
import { lostRowsIn } from '../../supplier/decode/services/lost-rows.ts';
import { readBody } from '../../supplier/decode/syntax/body.ts';
import { decodeText } from '../../supplier/decode/syntax/charset.ts';
import { closeCutJson } from '../../supplier/decode/syntax/cut-json.ts';
import type { ListedService, StatusRow } from '../../supplier/types/reads.ts';
import type { DeskOf } from '../base/calls.ts';
import { done, invalid } from '../base/outcome.ts';
import { storedReplies } from './kept-replies.ts';
import { maxKeptBytes, type ReplyRecorder } from './reply-recorder.ts';

export interface ReplyDeskDeps {
  readonly journal: Pick<Journal, 'connections' | 'replies'>;
  readonly recorder: Pick<ReplyRecorder, 'flush'>;
  /** The connection as shown on the page. */
  readonly shown: (connectionId: string) => Promise<Connection | null>;
  readonly withoutSecrets: (text: string) => string;
  /** Called after corrections were saved: affected data is read again. `changed` lists the replies whose fields were corrected. */
  readonly onMapping: (connectionId: string, changed: readonly MappedReply[]) => void;
}

const maxTextLength = 262_144;

export function openReplyDesk(deps: ReplyDeskDeps) {
  const { journal, recorder, withoutSecrets } = deps;
  const { find } = journal.connections;

  return {
    async replies({ id: connectionId }) {
      const stored = await find(connectionId);
      if (!stored) return invalid('id', 'not-found');
      await recorder.flush();
      return done(await storedReplies(journal.replies, connectionId, stored));
    },
    /** With a mapping, explains the reply as if its corrections were saved. */
    async explainReply({ id: connectionId, replyId, mapping: draft }) {
      const stored = await find(connectionId);
      if (!stored) return invalid('id', 'not-found');
      await recorder.flush();
      const storedReply = await journal.replies.read(connectionId, replyId);
      if (!storedReply) return done(null);
      const { connectionId: _, body, stopped, ...summary } = storedReply;
      const mapping = draft ?? stored.mapping;
      const clean = Buffer.from(withoutSecrets(Buffer.from(body).toString('latin1')), 'latin1');
      const { bytes, whole } = shownBytes(clean);
      const vocabulary = vocabularyOf({ ...stored, mapping });
      const reply = readBody(bytes);
      // The list of unreadable rows is made with the saved corrections. A row that only the draft makes readable stays in the list, with
      // its new reading.
      const lost = lostRowsIn(summary.operation, reply, vocabularyOf(stored));
      const fields = [
        ...explainLostRows(lost, summary.reply ?? 'service', vocabulary),
        ...explainReply(bytes, summary.reply, mapping, numberingOf(stored)),
      ];
      const read = reread(summary.operation, reply, vocabulary);
      const { reads, list } =
        read === null
          ? readingsOfFields(fields, vocabulary.stateOf)
          : readingsOf(read.ok ? read.value : null);
      const clear = (each: { meaning: string; value: string }) => ({
        ...each,
        value: withoutSecrets(each.value),
      });
      return done({
        summary,
        text: withoutSecrets(decodeText(clean)).slice(0, maxTextLength),
        fields: fields.map((field) => ({ ...field, value: withoutSecrets(field.value) })),
        reads: reads.map(clear),
        list: list && { ...list, rows: list.rows.map((row) => row.map(clear)) },
        whole,
        stopped,
      });
    },
    async statusesSeen({ id: connectionId }) {
      const stored = await find(connectionId);
      if (!stored) return invalid('id', 'not-found');
      const { stateOf } = createVocabulary(stored.mapping, numberingOf(stored));
      const seen = await journal.replies.statuses(connectionId);
      return done(seen.map((status) => ({ ...status, means: stateOf(status.said) })));
    },
    async writeMapping({ id: connectionId, mapping }) {
      let before: Mapping = emptyMapping;
      const changed = await journal.connections.change(connectionId, (stored) => {
        before = stored.mapping;
        return { ...stored, mapping };
      });
      if (!changed) return invalid('id', 'not-found');
      deps.onMapping(
        connectionId,
        mappedReplies.filter((reply) => readingOf(before, reply) !== readingOf(mapping, reply)),
      );
      const connection = await deps.shown(connectionId);
      return connection ? done(connection) : invalid('id', 'not-found');
    },
  } satisfies DeskOf<'connections'>;
}

/** Only the start of a long list is stored. The complete rows of that start can be shown. */
function shownBytes(storedBytes: Uint8Array): { readonly bytes: Uint8Array; readonly whole: boolean } {
  // The removal of secrets makes a reply a little shorter, so a reply just below the limit may be truncated too.
  const isBeginning = storedBytes.length > maxKeptBytes * 0.9;
  const closed =
    isBeginning && readBody(storedBytes).kind === 'cut' ? closeCutJson(decodeText(storedBytes)) : null;
  return closed === null ? { bytes: storedBytes, whole: true } : { bytes: Buffer.from(closed), whole: false };
}

function readingOf({ fields, currency }: Mapping, reply: MappedReply): string {
  const replyFields = fields.filter((field) => field.reply === reply);
  return JSON.stringify(reply === 'account' ? [replyFields, currency] : replyFields);
}

type Reads = ExplainedReply['reads'];
type Readings = Pick<ExplainedReply, 'reads' | 'list'>;

const rowsShown = 5;
const maxValueLength = 300;

/** What the app reads in a reply: for a list, the first rows and the count. */
function readingsOf(read: Reread | null): Readings {
  switch (read?.kind) {
    case undefined:
      return { reads: [], list: null };
    case 'account': {
      const { balance, email } = read.account;
      return readingsWithoutList([
        ['balance', balance && moneyText(balance)],
        ['email', email],
      ]);
    }
    case 'status':
      return { reads: statusReads(read.row), list: null };
    case 'statuses':
      return listed(read.rows.map(statusReads), read.unreadable);
    case 'services':
      return listed(
        read.services.slice(0, rowsShown).map(serviceReads),
        read.unreadable,
        read.services.length,
      );
    case 'transactions':
      return listed(read.rows.map(transactionReads), read.unreadable);
  }
}

/** What the app would read in a reply to a placement, by field. Each meaning appears a single time, and a status appears with its state. */
function readingsOfFields(fields: readonly ReadField[], stateOf: (status: string) => string): Readings {
  const reads: { meaning: string; value: string }[] = [];
  for (const { meaning, value } of fields) {
    if (meaning === null || reads.some((each) => each.meaning === meaning)) continue;
    reads.push({ meaning, value });
    if (meaning === 'status') reads.push({ meaning: 'state', value: stateOf(value.trim()) });
  }
  return { reads, list: null };
}

function statusReads(row: StatusRow): Reads {
  return fieldReads([
    ['reference', row.reference],
    ['identifier', row.identifier],
    ['status', row.supplierStatus],
    ['state', row.supplierStatus === null ? null : row.state],
    ['result', row.result],
    ['comment', row.comment],
  ]);
}

function serviceReads({ id, name, price, time, info }: ListedService): Reads {
  return fieldReads([
    ['id', id],
    ['name', name],
    ['price', price && moneyText(price)],
    ['time', time],
    ['info', info],
  ]);
}

function transactionReads(row: Transaction): Reads {
  return fieldReads([
    ['id', row.id],
    ['amount', row.amount && moneyText(row.amount)],
    ['kind', row.kind],
    ['at', row.atWords],
    ['description', row.description],
    ['balance-after', row.balanceAfter && moneyText(row.balanceAfter)],
  ]);
}

function readingsWithoutList(pairs: Parameters<typeof fieldReads>[0]): Readings {
  return { reads: fieldReads(pairs), list: null };
}

function listed(rows: readonly Reads[], unreadable: number, read = rows.length): Readings {
  const firstRows = rows.slice(0, rowsShown);
  return { reads: firstRows[0] ?? [], list: { rows: [...firstRows], read, unreadable } };
}

/** Unreadable values are left out and not counted. */
function fieldReads(pairs: readonly (readonly [meaning: string, value: string | null])[]): Reads {
  return pairs.flatMap(([meaning, value]) =>
    value === null || value === '' ? [] : [{ meaning, value: value.slice(0, maxValueLength) }],
  );
}

function moneyText({ amount, currency }: { readonly amount: string; readonly currency: string }): string {
  return `${amount} ${currency}`.trim();
}
