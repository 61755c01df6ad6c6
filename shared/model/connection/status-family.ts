import { isFinal, type SupplierState } from '../order/order.ts';

/**
 * What a status number means. Families of panels contradict each other, so the table belongs
 * to the connection. A number that a family does not name is `unknown`: kept verbatim, kept open.
 */
export const statusFamilies = ['dhru', 'gsm-fusion', 'sequential', 'unknown'] as const;
export type StatusFamily = (typeof statusFamilies)[number];

const statusNumbers: Readonly<Record<StatusFamily, Readonly<Record<string, SupplierState>>>> = {
  // DHRU Fusion and its look-alikes; 2 is undocumented there.
  dhru: { '0': 'pending', '1': 'in-process', '3': 'rejected', '4': 'success' },
  // GSM Fusion: 4 is the opposite of its meaning elsewhere.
  'gsm-fusion': { '1': 'pending', '2': 'success', '3': 'rejected', '4': 'in-process' },
  // REST back ends that count their states through.
  sequential: { '0': 'pending', '1': 'in-process', '2': 'success', '3': 'rejected' },
  unknown: {},
};

/** Knowledge about a connection's numbers: a family that a person chose or evidence proved, or nothing yet. */
export type StatusNumbering = StatusFamily | 'unproven';

/** The numbering that holds for a connection: the default is a guess, and a guess proves nothing. */
export function numberingOf(connection: {
  readonly statusFamily: StatusFamily;
  readonly statusFamilyBy: 'person' | 'evidence' | 'default';
}): StatusNumbering {
  return connection.statusFamilyBy === 'default' ? 'unproven' : connection.statusFamily;
}

// What all families agree in, and so holds before any evidence.
const agreedNumbers: Readonly<Record<string, SupplierState>> = { '0': 'pending', '1': 'in-process' };

/** The meaning of each number alone, ignoring other fields. */
export function numbersOf(numbering: StatusNumbering): ReadonlyMap<string, SupplierState> {
  return new Map(Object.entries(numbering === 'unproven' ? agreedNumbers : statusNumbers[numbering]));
}

/** The number that a status is, without the zeros and signs that panels write around it; null for a word. */
export function statusNumberOf(status: string): string | null {
  return /^\+?(\d+)(?:\.0+)?$/.exec(status.trim())?.[1]?.replace(/^0+(?=\d)/, '') ?? null;
}

/** An observation of one number: the state that it meant, or only that it ended nothing. */
export interface NumberFact {
  readonly number: string;
  readonly says: SupplierState | 'open';
}

/**
 * The only family that agrees with all of these facts; `unknown` if none does, because they contradict each other; null if several do,
 * and nothing is proven.
 */
export function familyOf(facts: readonly NumberFact[]): StatusFamily | null {
  const [first = 'unknown', ...others] = (['dhru', 'gsm-fusion', 'sequential'] as const).filter((family) =>
    facts.every(({ number, says }) => agree(statusNumbers[family][number], says)),
  );
  return others.length > 0 ? null : first;
}

/** Panels call an open order by either word. */
function agree(means: SupplierState | undefined, says: NumberFact['says']): boolean {
  if (means === undefined) return false;
  return means === says || (!isFinal(means) && (says === 'open' || !isFinal(says)));
}
