import { createStore } from 'zustand/vanilla';
import { assertNever } from '../../../../shared/model/base/assert-never.ts';
import type { ListStep } from '../../../../shared/model/draft/draft.ts';
import type { ListEdit, ListService } from '../../../../shared/model/list/rows/row.ts';
import type { ColumnPlan } from '../../../../shared/model/list/sheet/column-plan.ts';
import { guessAll, type ReadingOptions } from '../../../../shared/model/list/sheet/source.ts';
import type { FieldValues } from '../../../ui/service/field-values.ts';
import { ListReaderEnded, type ListSource, type ReadingProgress } from '../reading/list-reader.ts';
import type { ListReader } from '../reading/open-list-reader.ts';
import { type ColumnMemory, isRemembered, planFrom, wantsColumnsChosen } from './column-choice.ts';
import { compareList, type KnownOf, noComparison, noFindings } from './compare-list.ts';
import type { ImportState, ImportStep } from './import-state.ts';
import { noList } from './import-state.ts';
import { withText } from './join-text.ts';
import { missingFields } from './missing-fields.ts';

export interface ImportDeps {
  readonly openReader: (onProgress: (progress: ReadingProgress) => void) => ListReader;
  readonly knownOf: KnownOf;
  readonly memory: ColumnMemory;
}

/** The list being imported, from its source to rows that can be committed. */
export type ListImport = ReturnType<typeof openListImport>;

export interface ListHistory {
  readonly steps: readonly ListStep[];
  readonly sources: readonly ListSource[];
}

const nothingDone: ListHistory = { steps: [], sources: [] };

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: all actions on one open list; they share its history.
export function openListImport(deps: ImportDeps, serviceId: string | null) {
  const store = createStore<ImportState>(() => ({ ...noList, serviceId, common: null }));
  const { getState: now, setState: set } = store;
  const reader = deps.openReader((progress) => set({ progress }));
  let services: readonly ListService[] = [];
  let findings = noFindings();
  let history = nothingDone;
  const note = (step: ListStep): void => {
    history = { ...history, steps: [...history.steps, step] };
  };
  // Increases with each run. A run with an older number is ignored.
  let runCount = 0;
  const settle = (change: Partial<ImportState>): void =>
    set((state) => ({ ...change, busy: false, progress: null, version: state.version + 1 }));

  /** Runs a task on the reader. The task's result is ignored if a newer run has started. */
  async function run(change: Partial<ImportState>, work: (isCurrent: () => boolean) => Promise<void>) {
    runCount += 1;
    const mine = runCount;
    const isCurrent = () => mine === runCount;
    set({ ...change, busy: true, progress: null, failure: null });
    try {
      await work(isCurrent);
    } catch (error) {
      if (!(error instanceof ListReaderEnded)) throw error;
      if (isCurrent()) settle({ step: 'source', failure: { is: 'worker-ended' }, read: null, counts: null });
    }
  }

  /** `before` is the plan that was used until another service was chosen. */
  async function toColumns(
    sheet: number,
    isCurrent: () => boolean,
    before: ColumnPlan | null = null,
  ): Promise<void> {
    const columns = await reader.columns(sheet, withLists(services, null), now().serviceId);
    // If the fingerprint is unchanged, both services use the same columns, so the plan stays.
    if (before !== null && columns.fingerprint === now().columns?.fingerprint)
      return isCurrent() ? toCheck(before, now().serviceId, isCurrent) : undefined;
    const remembered =
      columns.fingerprint === null ? null : await deps.memory.read(columns.fingerprint).catch(() => null);
    if (!isCurrent()) return;
    const plan = planFrom(columns, remembered, before);
    set({ sheet, columns, plan, columnsRemembered: isRemembered(columns, remembered) });
    // Rows checked before belong to another sheet or service. If they stayed, accepting the columns would order them.
    if (wantsColumnsChosen(columns, plan, remembered)) settle({ step: 'columns', counts: null });
    else await toCheck(plan, now().serviceId, isCurrent);
  }

  async function toCheck(plan: ColumnPlan, chosen: string | null, isCurrent: () => boolean): Promise<void> {
    const named = plan.meanings.some((meaning) => meaning.is === 'service');
    const { common } = now();
    const service = services.find((each) => each.id === chosen);
    const asks = service !== undefined && common === null && missingFields(service, plan).length > 0;
    if (asks || (service === undefined && !named)) return settle({ step: 'service', plan, counts: null });
    const counts = await reader.check({
      plan,
      services: withLists(services, plan),
      serviceId: chosen,
      common: Object.entries(common ?? {}).filter(([, value]) => value.trim() !== ''),
    });
    if (!isCurrent()) return;
    findings = noFindings();
    settle({ step: 'check', plan, counts, edited: false, assigned: false, comparison: noComparison });
    await compare(isCurrent);
  }

  async function compare(isCurrent: () => boolean): Promise<void> {
    await compareList({ reader, knownOf: deps.knownOf, isCurrent }, findings, (comparison, counts) =>
      set((state) => ({
        comparison,
        ...(counts === null ? {} : { counts, version: state.version + 1 }),
      })),
    );
  }

  const list = {
    store,
    reader,
    /** The journal's answers so far. */
    findings: () => findings,
    /** Sets the services for checking; called before the first read and after each change. */
    offer(offered: readonly ListService[]) {
      services = offered;
    },
    /** `sheetIndex` is the sheet of a workbook, if it is already chosen. */
    readSource(source: ListSource, options: ReadingOptions = guessAll, sheetIndex?: number) {
      const { serviceId: chosen, version, source: before } = now();
      // Values entered for one customer, such as an e-mail address, must never go into another customer's list.
      const common = before === null || isMoreOf(before, source) ? now().common : null;
      const sheet = sheetIndex ?? null;
      history = {
        steps: [{ do: 'read', source: 0, options, sheet, serviceId: chosen, common }],
        sources: [source],
      };
      return run({ ...noList, source, options, version, common }, async (isCurrent) => {
        const outcome = await reader.read(source, options);
        if (!isCurrent()) return;
        if (!outcome.ok)
          return settle({ failure: outcome.failure.is === 'cancelled' ? null : outcome.failure });
        set({ read: outcome, sheet: outcome.chosen });
        const filled = outcome.sheets.filter((sheet) => sheet.rows > 0);
        if (sheetIndex !== undefined && outcome.sheets[sheetIndex] !== undefined)
          await toColumns(sheetIndex, isCurrent);
        else if (filled.length > 1) settle({ step: 'sheet' });
        else await toColumns(outcome.chosen, isCurrent);
      });
    },
    /** Appends rows to the checked list and keeps a person's decisions. A source that cannot be read is reported and changes nothing. */
    append: (source: ListSource, options: ReadingOptions = guessAll) =>
      run({ adding: source, step: 'check' }, async (isCurrent) => {
        const answer = await reader.append(source, options);
        const { source: own, counts } = now();
        // The failure is reported even if the list has changed, because no paste may be lost silently.
        if (counts !== null && !answer.ok) set({ failure: answer.failure });
        if (counts !== null && answer.ok) {
          note({ do: 'append', source: history.sources.length, options });
          history = { ...history, sources: [...history.sources, source] };
          set({ grown: true, source: withText(own, source) });
        }
        if (!isCurrent()) return;
        settle(answer.ok ? { counts: answer.counts, comparison: noComparison } : {});
        await compare(isCurrent);
      }),
    chooseSheet(sheet: number) {
      note({ do: 'sheet', sheet });
      return run({}, (isCurrent) => toColumns(sheet, isCurrent));
    },
    takeColumns(plan: ColumnPlan) {
      note({ do: 'columns', plan });
      return run({ plan }, async (isCurrent) => {
        const { columns, serviceId: chosen } = now();
        const header = columns?.fingerprint ?? null;
        // If saving fails, the person is asked again for the next list.
        if (header !== null) void deps.memory.write(header, plan.meanings).catch(() => {});
        set({ columnsRemembered: header !== null });
        await toCheck(plan, chosen, isCurrent);
      });
    },
    async chooseService(chosen: string, common: FieldValues) {
      note({ do: 'service', serviceId: chosen, common });
      const { plan, read, serviceId: before, counts } = now();
      set({ serviceId: chosen, common });
      // Only the common values changed, so decisions are kept.
      if (chosen === before && counts !== null)
        await run({}, async (isCurrent) => {
          const newCounts = await reader.setCommon(Object.entries(common));
          if (!isCurrent()) return;
          settle({ step: 'check', counts: newCounts, comparison: noComparison });
          await compare(isCurrent);
        });
      else if (plan !== null && read !== null)
        await run({}, (isCurrent) => toColumns(plan.sheet, isCurrent, plan));
    },
    goTo: (step: ImportStep) => set({ step, failure: null }),
    edit(edit: ListEdit) {
      note({ do: 'edit', edit });
      return run({ edited: true, assigned: now().assigned || edit.do === 'assign' }, async (isCurrent) => {
        const counts = await reader.edit(edit);
        if (!isCurrent()) return;
        settle({ counts, comparison: noComparison });
        await compare(isCurrent);
      });
    },
    /** Compares all rows with the journal again. */
    compareAgain: () =>
      run({ comparison: noComparison }, async (isCurrent) => {
        findings = noFindings();
        settle({});
        await compare(isCurrent);
      }),
    /** The steps taken on the open list, and the sources to which the steps refer by index. There are no steps if no list is open. */
    history: () => history,
    /** Replaces the open list by the list that results from these steps. */
    async replay({ steps, sources }: ListHistory): Promise<void> {
      for (const step of steps) await replayStep(list, step, sources);
    },
    cancel() {
      runCount += 1;
      history = nothingDone;
      reader.cancel();
      set({ ...noList, common: null, version: now().version + 1 });
    },
    close() {
      runCount += 1;
      reader.close();
    },
  };
  return list;
}

/** Repeats one step of a list's history. Skips a step that cannot be repeated now, for example because its source is missing. */
function replayStep(list: ListImport, step: ListStep, sources: readonly ListSource[]): Promise<void> {
  const { source: open, options, counts } = list.store.getState();
  switch (step.do) {
    case 'read': {
      const source = sources[step.source];
      if (source === undefined) return Promise.resolve();
      list.store.setState((state) => ({
        serviceId: step.serviceId ?? state.serviceId,
        common: step.common,
      }));
      return list.readSource(source, step.options, step.sheet ?? undefined);
    }
    case 'append': {
      const source = sources[step.source];
      if (source === undefined) return Promise.resolve();
      if (counts !== null) return list.append(source, step.options);
      // The list still waits for a choice, such as its service, so the new lines are added to the list's text.
      const combined = withText(open, source);
      return combined === null ? Promise.resolve() : list.readSource(combined, options);
    }
    case 'sheet':
      return list.chooseSheet(step.sheet);
    case 'columns':
      return list.takeColumns(step.plan);
    case 'service':
      return list.chooseService(step.serviceId, step.common);
    case 'edit':
      return counts === null ? Promise.resolve() : list.edit(step.edit);
    default:
      return assertNever(step);
  }
}

/** True if the source is the same list, perhaps with lines added. */
function isMoreOf(before: ListSource, source: ListSource): boolean {
  return before === source || ('text' in before && 'text' in source && source.text.startsWith(before.text));
}

/** The choices of a custom field can be thousands, so they are sent to the worker only for fields that have a column. */
function withLists(services: readonly ListService[], plan: ColumnPlan | null): ListService[] {
  const columns = new Set(plan?.meanings.map((meaning) => (meaning.is === 'field' ? meaning.name : null)));
  return services.map((service) => ({
    ...service,
    fields: service.fields.map(({ listed, ...field }) =>
      listed && columns.has(field.name) ? { ...field, listed } : field,
    ),
  }));
}
