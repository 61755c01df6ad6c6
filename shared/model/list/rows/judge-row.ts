import { isFinal } from '../../order/order.ts';
import type { Alternative, Finding, KnownOrder, ListVerdict } from '../text/verdict.ts';

/**
 * A warning that a person accepted by keeping a row. Each warning is accepted separately: a person who keeps an unusual number has not
 * agreed to order it twice.
 */
export type KeepReason = 'invented' | 'other-kind' | 'second-imei' | 'before';

export interface Decision {
  readonly out: 'removed' | 'split-off' | null;
  /** True if the repairs in the finding are accepted. */
  readonly accepted: boolean;
  readonly kept: readonly KeepReason[];
  readonly alternative: Alternative | null;
  /** True if the row is the second number of a device that is already in the list. */
  readonly isSecond: boolean;
  /** True if the row is included although the sheet hides it or strikes it out. */
  readonly isTakenIn: boolean;
}

export const undecided: Decision = {
  out: null,
  accepted: false,
  kept: [],
  alternative: null,
  isSecond: false,
  isTakenIn: false,
};

/** The context that a row's verdict may need. Each function is called only if its answer matters. */
export interface RowSurroundings {
  /** The first row with the same service and identifier; null if that is the judged row itself. */
  first(identifier: string): { readonly row: number; readonly line: number } | null;
  /** The row with the device's first number; null if that row is removed or for another service. `sure`: the app does not ask a person. */
  device(): {
    readonly row: number;
    readonly line: number;
    readonly identifier: string;
    readonly sure: boolean;
  } | null;
  /** A row that may be the second number of this row's device and has no decision yet. */
  maybeSecond(): { readonly identifier: string; readonly line: number } | null;
  known(identifier: string): KnownOrder | null;
  valueProblem(): ListVerdict | null;
  /** True if the customer price is unreadable. */
  priceEmptied(): boolean;
}

/** The identifier of a row, even if its repairs are not accepted yet; null if the row has no identifier yet. */
export function candidateOf(finding: Finding, decision: Decision): string | null {
  switch (finding.is) {
    case 'good':
    case 'repair':
      return finding.identifier;
    case 'choice':
      return decision.alternative?.identifier ?? null;
    case 'other-kind':
    case 'invented':
      return finding.mayKeep && decision.kept.includes(finding.is) ? finding.identifier : null;
    default:
      return null;
  }
}

/**
 * The verdict of a row with a known service. Obstacles that cannot be accepted come first, then obstacles about money (duplicates, known
 * orders), then obstacles that a person may accept.
 */
export function judgeRow(finding: Finding, decision: Decision, around: RowSurroundings): ListVerdict {
  if (decision.out !== null) return { is: decision.out };
  const identifier = candidateOf(finding, decision);
  if (identifier === null) return finding as Exclude<Finding, { is: 'good' }>;
  const { kept } = decision;
  const first = around.first(identifier);
  if (first !== null) return { is: 'duplicate', identifier, firstRow: first.row, firstLine: first.line };
  const device = kept.includes('second-imei') ? null : around.device();
  if (device !== null && (device.sure || decision.isSecond))
    return { is: 'second-imei', identifier, firstRow: device.row, firstLine: device.line };
  const secondDevice =
    device === null ? around.maybeSecond() : { identifier: device.identifier, line: device.line };
  if (secondDevice !== null)
    return { is: 'one-or-two', identifier, other: secondDevice.identifier, otherLine: secondDevice.line };
  const known = around.known(identifier);
  if (known !== null && known.state !== 'refused' && known.state !== 'cancelled') {
    if (!isFinal(known.state)) return { is: 'open', identifier, known };
    if (!kept.includes('before')) return { is: 'before', identifier, known };
  }
  if (finding.is === 'repair' && !decision.accepted) return finding;
  const problem = around.valueProblem();
  if (problem !== null) return problem;
  const repairs = repairsOf(finding, decision);
  return { is: 'good', identifier, repairs, kept: kept.length > 0, priceEmptied: around.priceEmptied() };
}

function repairsOf(finding: Finding, decision: Decision): Alternative['repairs'] {
  if (finding.is === 'repair') return finding.repairs;
  return decision.alternative?.repairs ?? [];
}
