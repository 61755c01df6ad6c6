import { isFinal, type SupplierState } from '../order/order.ts';

/** Families whose numbers have a meaning, so that evidence can prove them. */
export const provableFamilies = ['dhru', 'gsm-fusion', 'sequential'] as const;
/**
 * How a status number is read. Families of panels contradict each other, so each connection has its own table. A number that the family
 * does not define is `unknown`: it is stored unchanged, and the order stays open.
 */
export const statusFamilies = [...provableFamilies, 'unknown'] as const;
export type StatusFamily = (typeof statusFamilies)[number];

const statusNumbers: Readonly<Record<StatusFamily, Readonly<Record<string, SupplierState>>>> = {
  // DHRU Fusion and similar panels; their documentation does not define 2.
  dhru: { '0': 'pending', '1': 'in-process', '3': 'rejected', '4': 'success' },
  // GSM Fusion: 2 means success, and 4 means in process, although 4 means success at DHRU.
  'gsm-fusion': { '1': 'pending', '2': 'success', '3': 'rejected', '4': 'in-process' },
  // REST back ends that number their states consecutively.
  sequential: { '0': 'pending', '1': 'in-process', '2': 'success', '3': 'rejected' },
  unknown: {},
};

/** What is known about a connection's numbers: a family chosen by a person or proved by evidence, or nothing yet. */
export type StatusNumbering = StatusFamily | 'unproven';

/** The numbering of a connection. A default family counts as unproven, because it is only a guess. */
export function numberingOf(connection: {
  readonly statusFamily: StatusFamily;
  readonly statusFamilyBy: 'person' | 'evidence' | 'default';
}): StatusNumbering {
  return connection.statusFamilyBy === 'default' ? 'unproven' : connection.statusFamily;
}

// Numbers with the same meaning in all families, valid without evidence.
const agreedNumbers: Readonly<Record<string, SupplierState>> = { '0': 'pending', '1': 'in-process' };

/** The meaning of each number alone, ignoring other fields. */
export function numbersOf(numbering: StatusNumbering): ReadonlyMap<string, SupplierState> {
  return new Map(Object.entries(numbering === 'unproven' ? agreedNumbers : statusNumbers[numbering]));
}

/** The number in a status, without the zeros and signs that panels add; null for a word. */
export function statusNumberOf(status: string): string | null {
  return /^\+?(\d+)(?:\.0+)?$/.exec(status.trim())?.[1]?.replace(/^0+(?=\d)/, '') ?? null;
}

/** An observation of one number: the state that it meant, or only that the order stayed open. */
export interface NumberFact {
  readonly number: string;
  readonly says: SupplierState | 'open';
}

/**
 * The only family that agrees with all facts; `unknown` if the facts contradict every family; null if several agree, so that nothing is
 * proven.
 */
export function familyOf(facts: readonly NumberFact[]): StatusFamily | null {
  const [first = 'unknown', ...others] = provableFamilies.filter((family) =>
    facts.every(({ number, says }) => agree(statusNumbers[family][number], says)),
  );
  return others.length > 0 ? null : first;
}

/**
 * True if an observation fits a state. All open states count as equal, because panels use their words
 * interchangeably.
 */
function agree(means: SupplierState | undefined, says: NumberFact['says']): boolean {
  if (means === undefined) return false;
  return means === says || (!isFinal(means) && (says === 'open' || !isFinal(says)));
}
