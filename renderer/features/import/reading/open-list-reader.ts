import type { z } from 'zod';
import type { ReadFailure } from '../../../../shared/model/list/sheet/source.ts';
import { listLimits } from '../../../../shared/model/list/text/limits.ts';
import { type ListReader, ListReaderEnded, type ReadingProgress } from './list-reader.ts';
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

/** Opens a reader. Its worker starts with the first call, and again after it has ended. Call `close` when the screen unmounts. */
export function openListReader(
  onProgress: (progress: ReadingProgress) => void = () => {},
  start: () => ListWorker = startListWorker,
  deadlineMs: number = listLimits.deadlineMs,
): ListReader {
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

  return {
    read(source, options) {
      // A new `read` does not depend on earlier calls, so it must not wait for their answers.
      if (pending.size > 0) end({ is: 'cancelled' });
      return ask('read', { source, options }).catch(() => ({
        ok: false,
        failure: { is: 'worker-ended' },
      }));
    },
    append: (source, options) => ask('append', { source, options }),
    preview: (file, encoding, layout) => ask('preview', { file, encoding, layout }),
    columns: (sheet, [...services], serviceId = null) => ask('columns', { sheet, services, serviceId }),
    cells: (sheet, from, limit) => ask('cells', { sheet, from, limit }),
    check: (checkInput) => ask('check', checkInput),
    setCommon: (fields) => ask('common', { fields }),
    rows: (query) => ask('rows', query),
    edit: (edit) => ask('edit', edit),
    async wanted(from, limit) {
      const wanted: QuestionOutput<'wanted'>['wanted'] = [];
      const total = await inPieces(from, limit, async (at, max) => {
        const page = await ask('wanted', { from: at, limit: max });
        wanted.push(...page.wanted);
        return page.total;
      });
      return { total, wanted };
    },
    known: (orders) => ask('known', { orders }),
    async ready(from, limit) {
      const rows: QuestionOutput<'ready'>['rows'] = [];
      const total = await inPieces(from, limit, async (at, max) => {
        const page = await ask('ready', { from: at, limit: max });
        rows.push(...page.rows);
        return page.total;
      });
      return { total, rows };
    },
    lines: (from, limit) => ask('lines', { from, limit }),
    splitOff: async () => (await ask('splitOff', {})).text,
    cancel: () => end({ is: 'cancelled' }),
    close: () => end({ is: 'cancelled' }),
  };
}

/** Requests many rows in pieces, so that the page stays responsive. Returns the total of the last answer. */
async function inPieces(
  from: number,
  limit: number,
  piece: (from: number, limit: number) => Promise<number>,
): Promise<number> {
  let at = from;
  let total = await piece(at, Math.min(limit, rowsAtOnce));
  for (at += rowsAtOnce; at < Math.min(from + limit, total); at += rowsAtOnce)
    total = await piece(at, Math.min(from + limit - at, rowsAtOnce));
  return total;
}
