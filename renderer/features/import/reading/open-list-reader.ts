import type { z } from 'zod';
import type { ReadFailure } from '../../../../shared/model/list/sheet/source.ts';
import { listLimits } from '../../../../shared/model/list/text/limits.ts';
import { ListReaderEnded, type ListSource, type ReadingProgress } from './list-reader.ts';
import {
  type Question,
  type QuestionInput,
  type QuestionOutput,
  questions,
  replySchema,
} from './protocol.ts';

// With larger pieces, the page would react slowly to typing.
const rowsAtOnce = 1_000;

/** The members of `Worker` that the reader uses. Tests pass their own object. */
export interface ListWorker {
  postMessage(message: unknown): void;
  terminate(): void;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onerror: ((event: unknown) => void) | null;
}

interface Pending {
  readonly ask: Question;
  settle(value: unknown): void;
  fail(error: Error): void;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** The Web Worker of the built page. The page's policy must allow `worker-src 'self'`. */
function startListWorker(): ListWorker {
  return new Worker(new URL('./list-worker.ts', import.meta.url), {
    type: 'module',
  }) as unknown as ListWorker;
}

/** Asks the worker, which starts with the first question, and again after it has ended. */
function openQuestions(
  onProgress: (progress: ReadingProgress) => void,
  start: () => ListWorker,
  deadlineMs: number,
) {
  let worker: ListWorker | null = null;
  let nextId = 1;
  const pending = new Map<number, Pending>();

  /** Ends the worker; all open calls fail. */
  function end(readFailure: ReadFailure): void {
    worker?.terminate();
    worker = null;
    const unanswered = [...pending.values()];
    pending.clear();
    for (const { ask, settle, fail, timer } of unanswered) {
      clearTimeout(timer);
      if (ask === 'read') settle({ ok: false, failure: readFailure });
      else fail(new ListReaderEnded(readFailure.is));
    }
  }

  function started(): ListWorker {
    if (worker !== null) return worker;
    const fresh = start();
    fresh.onmessage = ({ data }) => {
      if (fresh === worker) take(data);
    };
    fresh.onerror = () => {
      if (fresh === worker) end({ is: 'worker-ended' });
    };
    worker = fresh;
    return fresh;
  }

  function take(data: unknown): void {
    const reply = replySchema.safeParse(data);
    if (!reply.success) end({ is: 'worker-ended' });
    else if ('progress' in reply.data) onProgress(reply.data.progress);
    else settle(reply.data);
  }

  function settle(reply: Extract<z.infer<typeof replySchema>, { id: number }>): void {
    const waiting = pending.get(reply.id);
    if (waiting === undefined) return;
    pending.delete(reply.id);
    clearTimeout(waiting.timer);
    if ('refused' in reply) {
      waiting.fail(new Error(reply.refused));
      return;
    }
    const value = questions[waiting.ask].output.safeParse(reply.value);
    if (value.success) waiting.settle(value.data);
    else waiting.fail(new Error('the list worker sent an invalid answer'));
  }

  function ask<Name extends Question>(name: Name, input: QuestionInput<Name>): Promise<QuestionOutput<Name>> {
    return new Promise((settle, fail) => {
      const id = nextId;
      nextId += 1;
      const seconds = Math.round(deadlineMs / 1_000);
      const timer = setTimeout(() => end({ is: 'took-too-long', seconds }), deadlineMs);
      pending.set(id, { ask: name, settle: settle as (value: unknown) => void, fail, timer });
      try {
        started().postMessage({ id, ask: name, input });
      } catch {
        end({ is: 'worker-ended' });
      }
    });
  }

  return { ask, end, areAsked: () => pending.size > 0 };
}

/**
 * A list whose rows are in a worker. The page requests only the rows that it shows. Calls are answered in order. If the worker ends
 * (cancelled, too slow, out of memory), pending calls reject with ListReaderEnded, and the next `read` starts a new worker.
 */
export type ListReader = ReturnType<typeof openListReader>;

/** Opens a reader. Its worker starts with the first call, and again after it has ended. Call `close` when the screen unmounts. */
export function openListReader(
  onProgress: (progress: ReadingProgress) => void = () => {},
  start: () => ListWorker = startListWorker,
  deadlineMs: number = listLimits.deadlineMs,
) {
  const { ask, end, areAsked } = openQuestions(onProgress, start, deadlineMs);
  return {
    /** Reads a source, which replaces the previous source. Never rejects: failures are in the answer. */
    read(source: ListSource, options: QuestionInput<'read'>['options']): Promise<QuestionOutput<'read'>> {
      // A new `read` does not depend on earlier calls, so it must not wait for their answers.
      if (areAsked()) end({ is: 'cancelled' });
      return ask('read', { source, options }).catch(() => ({
        ok: false,
        failure: { is: 'worker-ended' },
      }));
    },
    append: (source: ListSource, options: QuestionInput<'append'>['options']) =>
      ask('append', { source, options }),
    /** Empty if the file is gone. */
    preview: (
      file: Blob,
      encoding: QuestionInput<'preview'>['encoding'],
      layout: QuestionInput<'preview'>['layout'],
    ) => ask('preview', { file, encoding, layout }),
    /** `services` are the services that rows may name, `serviceId` is the service of rows that name none, if it is chosen. */
    columns: (
      sheet: number,
      [...services]: QuestionInput<'columns'>['services'],
      serviceId: string | null = null,
    ) => ask('columns', { sheet, services, serviceId }),
    /** Original cells of a sheet, which are shown while a person chooses the columns. Long cells and rows are cut. */
    cells: (sheet: number, from: number, limit: number) => ask('cells', { sheet, from, limit }),
    /**
     * Creates rows from a sheet and checks each row. `serviceId` is for rows that name no service, `common` for custom fields without a
     * value. Discards a person's decisions; appended rows stay in the list.
     */
    check: (checkInput: QuestionInput<'check'>) => ask('check', checkInput),
    /** Replaces the field values that all rows share, and keeps a person's decisions. */
    setCommon: (fields: QuestionInput<'common'>['fields']) => ask('common', { fields }),
    rows: (query: QuestionInput<'rows'>) => ask('rows', query),
    edit: (edit: QuestionInput<'edit'>) => ask('edit', edit),
    /** Pairs of service and identifier about which the journal must be asked. `limit` may be any number; pieces are fetched. */
    async wanted(from: number, limit: number) {
      const { total, rows } = await inPieces(from, limit, async (piece) => {
        const page = await ask('wanted', piece);
        return { total: page.total, rows: page.wanted };
      });
      return { total, wanted: rows };
    },
    /** Passes the journal's answers to the worker, which checks the rows again. Earlier answers about other identifiers are kept. */
    known: (orders: QuestionInput<'known'>['orders']) => ask('known', { orders }),
    /** The rows to order, in list order. `limit` may be any number; the rows are fetched in pieces. */
    ready: (from: number, limit: number) => inPieces(from, limit, (piece) => ask('ready', piece)),
    lines: (from: number, limit: number) => ask('lines', { from, limit }),
    /** The rows set aside, as text that can be read as a list. */
    splitOff: async () => (await ask('splitOff', {})).text,
    /** Cancels running work and drops the list: `read` answers `cancelled`, other calls reject. */
    cancel: () => end({ is: 'cancelled' }),
    close: () => end({ is: 'cancelled' }),
  };
}

/** Requests many rows in pieces, so that the page stays responsive. Returns the total of the last answer. */
async function inPieces<Row>(
  from: number,
  limit: number,
  ask: (piece: { from: number; limit: number }) => Promise<{ total: number; rows: readonly Row[] }>,
): Promise<{ total: number; rows: Row[] }> {
  const rows: Row[] = [];
  let [at, total] = [from, 0];
  do {
    const page = await ask({ from: at, limit: Math.min(from + limit - at, rowsAtOnce) });
    rows.push(...page.rows);
    total = page.total;
    at += rowsAtOnce;
  } while (at < Math.min(from + limit, total));
  return { total, rows };
}
