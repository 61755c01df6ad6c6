import type { KnownInList } from '../../../../shared/contract/orders/orders.ts';
import type { ListCounts } from '../../../../shared/model/list/rows/row.ts';
import type { ListReader } from '../reading/open-list-reader.ts';

/** Reads the journal's orders for these identifiers and one service. */
export type KnownOf = (serviceId: string, identifiers: string[]) => Promise<readonly KnownInList[]>;

/** Progress of the comparison with the journal. */
export interface Comparison {
  readonly done: number;
  /** Null before the first answer. */
  readonly of: number | null;
  readonly finished: boolean;
  readonly error: unknown;
}

export const noComparison: Comparison = { done: 0, of: null, finished: false, error: null };

/** The keys asked about for one list so far, and the answers. Grows with each piece, so that an edit in between loses nothing. */
export interface Findings {
  readonly asked: Set<string>;
  /** Earlier orders, by `serviceIdentifierKey`. */
  readonly known: Map<string, KnownInList>;
  /** Number of rows found in each earlier batch, by batch id. */
  readonly batches: Map<string, number>;
}

export function noFindings(): Findings {
  return { asked: new Set(), known: new Map(), batches: new Map() };
}

export function serviceIdentifierKey(serviceId: string, identifier: string): string {
  return `${serviceId}\n${identifier}`;
}

// Rows per message; small enough that neither the page nor the backend is delayed.
const pieceRows = 1_000;
// Pieces requested ahead while one answer is processed.
const piecesAhead = 4;

/**
 * Asks the journal, in pieces, about every orderable row that it was not asked about before, and passes the answers to the reader. Calls
 * `onComparison` after each piece; the call includes new counts if rows got new verdicts. Stops silently when a newer run starts.
 */
export async function compareList(
  deps: { readonly reader: ListReader; readonly knownOf: KnownOf; readonly isCurrent: () => boolean },
  { asked, known, batches }: Findings,
  onComparison: (comparison: Comparison, counts: ListCounts | null) => void,
): Promise<void> {
  const { reader, knownOf, isCurrent } = deps;
  let [done, of] = [0, 0];
  try {
    const open = await notAsked(reader, asked, isCurrent);
    of = open.length;
    const answerTo = askAhead(open, knownOf);
    for (let from = 0; from < of; from += pieceRows) {
      const piece = open.slice(from, from + pieceRows);
      const found = await answerTo(from);
      if (!isCurrent()) return;
      const counts = found.length === 0 ? null : await reader.known([...found]);
      for (const order of found) {
        known.set(serviceIdentifierKey(order.serviceId, order.identifier), order);
        if (order.batchId !== null) batches.set(order.batchId, (batches.get(order.batchId) ?? 0) + 1);
      }
      for (const { serviceId, identifier } of piece) asked.add(serviceIdentifierKey(serviceId, identifier));
      if (!isCurrent()) return;
      done = Math.min(from + pieceRows, of);
      onComparison({ done, of, finished: false, error: null }, counts);
    }
    if (isCurrent()) onComparison({ done: of, of, finished: true, error: null }, null);
  } catch (error) {
    if (isCurrent()) onComparison({ done, of, finished: false, error }, null);
  }
}

/** Requests the answers to the next pieces while the current answer is awaited. */
function askAhead(open: Parameters<typeof findKnown>[0], knownOf: KnownOf) {
  const answers: Promise<readonly FoundOrder[]>[] = [];
  return async (from: number): Promise<readonly FoundOrder[]> => {
    while (answers.length < from / pieceRows + piecesAhead && answers.length * pieceRows < open.length) {
      const next = answers.length * pieceRows;
      const answer = findKnown(open.slice(next, next + pieceRows), knownOf);
      // Prevents an unhandled rejection: after an earlier failure, this answer is never awaited.
      answer.catch(() => {});
      answers.push(answer);
    }
    return (await answers[from / pieceRows]) ?? [];
  };
}

type FoundOrder = KnownInList & { readonly serviceId: string };

async function findKnown(piece: readonly OrderKey[], knownOf: KnownOf): Promise<readonly FoundOrder[]> {
  const found: FoundOrder[] = [];
  for (const [serviceId, identifiers] of byService(piece))
    for (const order of await knownOf(serviceId, identifiers)) found.push({ ...order, serviceId });
  return found;
}

type OrderKey = { readonly serviceId: string; readonly identifier: string };

/** Reads all wanted rows before the first question, because `reader.known` changes which rows are wanted and their positions. */
async function notAsked(
  reader: ListReader,
  knownKeys: ReadonlySet<string>,
  isCurrent: () => boolean,
): Promise<readonly OrderKey[]> {
  const open: OrderKey[] = [];
  for (let from = 0; isCurrent(); from += pieceRows) {
    const { total, wanted } = await reader.wanted(from, pieceRows);
    for (const each of wanted)
      if (!knownKeys.has(serviceIdentifierKey(each.serviceId, each.identifier))) open.push(each);
    if (wanted.length === 0 || from + pieceRows >= total) break;
  }
  return open;
}

function byService(orders: readonly OrderKey[]): ReadonlyMap<string, string[]> {
  const services = new Map<string, string[]>();
  for (const { serviceId, identifier } of orders) {
    const own = services.get(serviceId) ?? [];
    own.push(identifier);
    services.set(serviceId, own);
  }
  return services;
}
