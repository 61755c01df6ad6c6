import type { Finding, ListVerdict } from '../text/verdict.ts';
import type { Decision, KeepReason } from './judge-row.ts';
import { undecided } from './judge-row.ts';
import type { ListEdit } from './row.ts';

type RowDecision = Exclude<ListEdit, { do: 'mend' | 'assign' | 'accept-safe' | 'forget-name' }>;

/**
 * The state of a row after an edit. An edit that does not apply leaves the row unchanged, because a person may select rows of several
 * kinds.
 */
export function decideFor(
  edit: RowDecision,
  { finding, verdict, decision }: { finding: Finding; verdict: ListVerdict; decision: Decision },
): Decision {
  switch (edit.do) {
    case 'accept': {
      if (finding.is === 'repair') return { ...decision, accepted: true };
      if (finding.is !== 'choice' || edit.repairs === null) return decision;
      const repairKey = edit.repairs.join(' ');
      const alternative = finding.alternatives.find(({ repairs }) => repairs.join(' ') === repairKey);
      return alternative === undefined ? decision : { ...decision, alternative };
    }
    case 'keep': {
      const reason = keepReason(verdict);
      return reason === null ? decision : { ...decision, kept: [...decision.kept, reason] };
    }
    case 'take-in':
      return verdict.is === 'set-aside' ? { ...decision, isTakenIn: true } : decision;
    case 'one-device':
      return verdict.is === 'one-or-two' ? { ...decision, isSecond: true } : decision;
    case 'remove':
      return { ...decision, out: 'removed' };
    case 'split-off':
      return { ...decision, out: 'split-off' };
    case 'restore':
      return undecided;
  }
}

/** What a person accepts by keeping a row with this verdict; null if it cannot be kept. */
function keepReason(verdict: ListVerdict): KeepReason | null {
  switch (verdict.is) {
    case 'invented':
    case 'other-kind':
      return verdict.mayKeep ? verdict.is : null;
    case 'one-or-two':
      return 'second-imei';
    case 'second-imei':
    case 'before':
      return verdict.is;
    default:
      return null;
  }
}
