/**
 * The codes of the money-safety rules (electron/backend/money-safety.md): O orders, L the limit, H the HTTP connection, J the journal, P
 * polling.
 */
export const ruleCodes = [
  ...([
    'O1',
    'O2',
    'O3',
    'O4',
    'O5',
    'O6',
    'O7',
    'O8',
    'O9',
    'O10',
    'O11',
    'O12',
    'O13',
    'O14',
    'O15',
  ] as const),
  ...(['L1', 'L2', 'L3', 'L4', 'L5', 'L6'] as const),
  ...(['H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'H7'] as const),
  ...(['J1', 'J2', 'J3', 'J4', 'J5', 'J6', 'J7', 'J8'] as const),
  ...(['P1', 'P2', 'P3', 'P4', 'P5'] as const),
] as const;
export type RuleCode = (typeof ruleCodes)[number];

let listener: ((rule: RuleCode) => void) | null = null;

/**
 * Marks the only place in the code that enforces a rule. For example, `markRule('O6')` is where an order is stopped because its price has
 * changed. Exactly one test explains each rule: it declares `explains('O6')` and passes only if this place is reached.
 * `tests/rule-marks.test.ts` compares the rules in code and tests. Costs nothing without a listener. Works only on the main thread.
 */
export function markRule(rule: RuleCode): void {
  listener?.(rule);
}

/** From now on, calls the listener for every `markRule` on this thread. There is only one listener; null removes it. */
export function listenToMarks(next: ((rule: RuleCode) => void) | null): void {
  listener = next;
}
