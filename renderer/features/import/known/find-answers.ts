import type { KnownAnswer } from '../../../../shared/model/known/known-answer.ts';
import type { ListRow } from '../../../../shared/model/list/rows/row.ts';
import { listLimits } from '../../../../shared/model/list/text/limits.ts';
import { placeOf } from '../list/compare-list.ts';
import type { ListReader } from '../reading/list-reader.ts';

/** What is known of these identifiers with one service. */
export type AnswersOf = (serviceId: string, identifiers: string[]) => Promise<readonly KnownAnswer[]>;

/** A row whose answer the shop has paid for before. */
export interface AnsweredRow {
  readonly row: number;
  /** The line as it came. */
  readonly line: string;
  readonly serviceId: string;
  readonly answer: KnownAnswer;
}

/** By `placeOf`: the answer, or null where there is none; what was asked once is not asked again. */
export type AskedAnswers = Map<string, KnownAnswer | null>;

// One message each way; the backend takes no more at once.
const pieceRows = 1_000;

/** The rows of a list that are answered already, in one pass over those that would be ordered or were ordered before; null where a newer wish came. */
export async function findAnswers(
  reader: Pick<ListReader, 'rows'>,
  answersOf: AnswersOf,
  asked: AskedAnswers,
  isCurrent: () => boolean,
): Promise<readonly AnsweredRow[] | null> {
  const rows = await rowsToAsk(reader, isCurrent);
  const open = Map.groupBy(
    rows.filter(({ serviceId, identifier }) => !asked.has(placeOf(serviceId, identifier))),
    ({ serviceId }) => serviceId,
  );
  for (const [serviceId, wanted] of open) {
    const identifiers = [...new Set(wanted.map(({ identifier }) => identifier))];
    for (let from = 0; from < identifiers.length; from += pieceRows) {
      if (!isCurrent()) return null;
      const piece = identifiers.slice(from, from + pieceRows);
      const answers = await answersOf(serviceId, piece);
      for (const identifier of piece) asked.set(placeOf(serviceId, identifier), null);
      for (const answer of answers) asked.set(placeOf(serviceId, answer.identifier), answer);
    }
  }
  if (!isCurrent()) return null;
  return rows.flatMap(({ identifier, ...row }) => {
    const answer = asked.get(placeOf(row.serviceId, identifier)) ?? null;
    return answer === null ? [] : [{ ...row, answer }];
  });
}

type Asked = Omit<AnsweredRow, 'answer'> & { readonly identifier: string };

async function rowsToAsk(reader: Pick<ListReader, 'rows'>, isCurrent: () => boolean): Promise<Asked[]> {
  const rows: Asked[] = [];
  const limit = listLimits.pageRows;
  for (let from = 0; isCurrent(); from += limit) {
    const page = await reader.rows({ show: 'all', from, limit });
    rows.push(...page.rows.flatMap((row) => askedOf(row) ?? []));
    if (page.rows.length === 0 || from + limit >= page.total) break;
  }
  return rows;
}

function askedOf({ row, source, serviceId, verdict }: ListRow): Asked | null {
  const isOrdered = verdict.is === 'good' || verdict.is === 'before';
  return isOrdered && serviceId !== null
    ? { row, line: source, serviceId, identifier: verdict.identifier }
    : null;
}
