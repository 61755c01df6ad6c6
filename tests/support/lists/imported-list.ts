import { openListSession } from '../../../renderer/features/import/reading/list-session.ts';
import type { QuestionOutput } from '../../../renderer/features/import/reading/protocol.ts';
import type { ListCounts, ListEdit, ListRow, ListService } from '../../../shared/model/list/rows/row.ts';
import type { SheetColumns } from '../../../shared/model/list/sheet/column-plan.ts';
import { guessAll, type ReadOutcome } from '../../../shared/model/list/sheet/source.ts';
import { listLimits } from '../../../shared/model/list/text/limits.ts';
import { inShort, listService } from './list-samples.ts';

/** Reads a list, accepts the guessed columns and checks every row, like the table of Import. */
export async function importList(
  source: string | Uint8Array<ArrayBuffer>,
  services: readonly ListService[] = [listService()],
) {
  const session = openListSession(() => {});
  const answer = async <Answer>(
    ask: 'read' | 'columns' | 'check' | 'rows' | 'edit' | 'ready',
    input: unknown,
  ) => (await session.answer(ask, input)) as Answer;
  const outcome = await answer<ReadOutcome>('read', {
    source: typeof source === 'string' ? { text: source } : { file: new Blob([source]) },
    options: guessAll,
  });
  if (!outcome.ok) return { outcome, failure: outcome.failure };
  const columns = await answer<SheetColumns>('columns', {
    sheet: outcome.chosen,
    services,
    serviceId: services[0]?.id ?? null,
  });
  const counts = await answer<ListCounts>('check', {
    plan: columns.plan,
    services,
    serviceId: services[0]?.id ?? null,
    common: [],
  });
  const rows = async () =>
    (await answer<{ rows: readonly ListRow[] }>('rows', { show: 'all', from: 0, limit: 500 })).rows;
  return {
    outcome,
    failure: null,
    columns,
    counts,
    rows,
    verdicts: async () => (await rows()).map(({ verdict }) => inShort(verdict)),
    good: async () =>
      (await rows()).flatMap(({ verdict }) => (verdict.is === 'good' ? [verdict.identifier] : [])),
    ready: async () =>
      (await answer<QuestionOutput<'ready'>>('ready', { from: 0, limit: listLimits.pageRows })).rows,
    edit: (edit: ListEdit) => answer<ListCounts>('edit', edit),
  };
}

/** Like `importList`, but throws if the list cannot be read. */
export async function importedList(
  source: string | Uint8Array<ArrayBuffer>,
  services?: readonly ListService[],
) {
  const list = await importList(source, services);
  if (list.failure !== null) throw new Error(JSON.stringify(list.failure));
  return list;
}
