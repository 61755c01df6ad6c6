/** The rules of money (electron/backend/money-safety.md) by their codes: O orders, L the limit, H the wire, J the journal, P polling. */
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
 * Marks the one place where a rule takes effect: `markRule('O6')` where an order is stopped for its moved price. Exactly one test
 * explains each rule: it declares `explains('O6')` and fails unless the mark is reached, so that it cannot pass without showing the rule.
 * `tests/rule-marks.test.ts` compares the two lists. Costs nothing without a listener; works on the main thread alone.
 */
export function markRule(rule: RuleCode): void {
  listener?.(rule);
}

/** Hears every mark of this thread that is reached from now on; null stops it. One listens at a time. */
export function listenToMarks(next: ((rule: RuleCode) => void) | null): void {
  listener = next;
}
