import { type CheckedList, openCheckedList } from '../../../../shared/model/list/rows/checked-list.ts';
import { guessColumns } from '../../../../shared/model/list/rows/guess-columns.ts';
import { planOfAdded } from '../../../../shared/model/list/sheet/added-plan.ts';
import { lineNumberOf, type Sheet } from '../../../../shared/model/list/sheet/sheet.ts';
import { listLimits } from '../../../../shared/model/list/text/limits.ts';
import type { ReadingProgress } from './list-reader.ts';
import { previewText } from './preview-text.ts';
import { type Question, type QuestionInput, type QuestionOutput, questions } from './protocol.ts';
import { readSource } from './read-source.ts';

const maxViews = 4;
const shownCells = 40;
const shownCharacters = 200;

/** The state of the worker: the sheets of one source, and one checked list. Tests can run it without a worker. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a table of answers, one for each question about the same list.
export function openListSession(onProgress: (progress: ReadingProgress) => void) {
  let sheets: readonly Sheet[] = [];
  // Sheets appended to the list, in order of arrival.
  let added: Sheet[] = [];
  let list: CheckedList | null = null;
  let lastCheck: QuestionInput<'check'> | null = null;
  // Row numbers by query. The page asks for parts of a few queries in turn (visible rows, rows to compare, rows to add up). Cleared when
  // the list changes.
  const views = new Map<string, readonly number[]>();

  const answers: {
    readonly [Name in Question]: (input: QuestionInput<Name>) => Promise<QuestionOutput<Name>>;
  } = {
    async read({ source, options }) {
      [sheets, added, list] = [[], [], null];
      views.clear();
      const read = await readSource(source, options, onProgress);
      if (!read.ok) return read;
      sheets = read.value.sheets;
      return read.value.outcome;
    },
    async append({ source, options }) {
      const open = checked();
      const read = await readSource(source, options, onProgress);
      if (!read.ok) return read;
      const visibleSheets = read.value.sheets.filter(({ info }) => !info.hidden && info.rows > 0);
      const before = open.counts().rows;
      const max = listLimits.rows;
      if (visibleSheets.reduce((sum, { info }) => sum + info.rows, before) > max)
        return { ok: false, failure: { is: 'too-many-rows', most: max } };
      for (const sheet of visibleSheets) place(open, sheet);
      added.push(...visibleSheets);
      views.clear();
      const counts = open.counts();
      return { ok: true, rows: counts.rows - before, counts };
    },
    async preview({ file, encoding, layout }) {
      const rows = await previewText(file, encoding, layout).catch(() => []);
      return { rows: rows.map((cells) => [...cells]) };
    },
    async columns({ sheet, services, serviceId }) {
      return guessColumns(sheetAt(sheet), sheet, services, serviceId);
    },
    async cells({ sheet, from, limit }) {
      const chosen = sheetAt(sheet);
      const rows = [];
      for (let row = from; row < Math.min(from + limit, chosen.rows.length); row += 1) {
        const cells = chosen.rows.cells(row).slice(0, shownCells);
        rows.push({
          line: lineNumberOf(chosen, row),
          cells: cells.map((cell) => cell.slice(0, shownCharacters)),
        });
      }
      return { total: chosen.rows.length, rows };
    },
    async check(checkInput) {
      const { plan, services, serviceId, common } = checkInput;
      const sheet = sheetAt(plan.sheet);
      const of = sheet.rows.length;
      list = openCheckedList({
        sheet,
        plan,
        services,
        serviceId,
        common,
        onProgress: (done) => onProgress({ at: 'checking', done, of }),
      });
      lastCheck = checkInput;
      views.clear();
      for (const addedSheet of added) place(list, addedSheet);
      return list.counts();
    },
    async common({ fields }) {
      return changed((open) => open.setCommon(fields));
    },
    async rows({ show, from, limit }) {
      const open = checked();
      const rows = viewed(`rows ${JSON.stringify(show)}`, () => open.select(show));
      return { total: rows.length, rows: rows.slice(from, from + limit).map((row) => open.row(row)) };
    },
    async edit(edit) {
      return changed((open) => open.edit(edit));
    },
    async wanted({ from, limit }) {
      const open = checked();
      const rows = viewed('wanted', () => open.select('all').filter((row) => open.wanted(row) !== null));
      const wanted = rows.slice(from, from + limit).flatMap((row) => open.wanted(row) ?? []);
      return { total: rows.length, wanted };
    },
    async known({ orders }) {
      return changed((open) => open.known(orders));
    },
    async ready({ from, limit }) {
      const open = checked();
      const rows = viewed('rows "good"', () => open.select('good'));
      return {
        total: rows.length,
        rows: rows.slice(from, from + limit).flatMap((row) => open.ready(row) ?? []),
      };
    },
    async lines({ from, limit }) {
      return checked().lines(from, limit);
    },
    async splitOff() {
      const open = checked();
      const lines = open.select({ alike: 'split-off' }).map(open.source);
      return { text: [...new Set(lines)].join('\n') };
    },
  };

  function place(open: CheckedList, sheet: Sheet): void {
    if (lastCheck === null) return;
    const { plan, services, serviceId } = lastCheck;
    const guessed = guessColumns(sheetAt(plan.sheet), plan.sheet, services, serviceId);
    open.append({ sheet, plan: planOfAdded(guessColumns(sheet, 0, services, serviceId), guessed, plan) });
  }

  function sheetAt(index: number): Sheet {
    const sheet = sheets[index];
    if (sheet === undefined) throw new Error('no such sheet');
    return sheet;
  }

  function checked(): CheckedList {
    if (list === null) throw new Error('no checked list yet');
    return list;
  }

  function changed(applyEdit: (open: CheckedList) => void): QuestionOutput<'edit'> {
    const open = checked();
    applyEdit(open);
    views.clear();
    return open.counts();
  }

  function viewed(key: string, select: () => readonly number[]): readonly number[] {
    const rows = views.get(key) ?? select();
    // Moves this view to the end and drops the views used least recently.
    views.delete(key);
    views.set(key, rows);
    for (const oldest of views.keys()) if (views.size > maxViews) views.delete(oldest);
    return rows;
  }

  return {
    /** Answers one question. Rejects only if the question is invalid, never because of the list's content. */
    async answer(ask: Question, input: unknown) {
      const answer = answers[ask] as (input: unknown) => Promise<unknown>;
      return answer(questions[ask].input.parse(input));
    },
  };
}
