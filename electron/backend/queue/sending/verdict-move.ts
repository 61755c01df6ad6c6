import { assertNever } from '../../../../shared/model/base/assert-never.ts';
import { encodeMessage } from '../../../../shared/model/base/coded-message.ts';
import { markRule } from '../../../../shared/model/base/rule-marks.ts';
import type { Attempt } from '../../../../shared/model/order/order.ts';
import type { OrderMove } from '../../journal/orders/order-moves.ts';
import type { PlacementVerdict } from '../../supplier/types/placement.ts';

/**
 * Returns the change of the order's state that follows from an attempt's verdict (money-safety O3), and the verdict as stored with the
 * attempt.
 */
export function moveOfVerdict(outcome: PlacementVerdict): {
  readonly move: OrderMove;
  readonly verdict: Attempt['verdict'];
  readonly evidence: string;
} {
  markRule('O3');
  switch (outcome.verdict) {
    case 'accepted': {
      const { reference, supplierStatus, state: to } = outcome;
      const move = {
        to,
        why: 'accepted',
        who: 'supplier',
        words: null,
        reference,
        supplierStatus,
        reason: null,
      } as const;
      return { move, verdict: 'accepted', evidence: encodeMessage('reference', { reference }) };
    }
    case 'refused': {
      const { words } = outcome;
      return {
        move: { to: 'refused', why: 'refused', who: 'supplier', words, reason: words },
        verdict: 'refused',
        evidence: words,
      };
    }
    case 'not-sent': {
      const { evidence } = outcome;
      return {
        move: { to: 'queued', why: 'not-sent', who: 'app', words: evidence, reason: evidence },
        verdict: 'not-sent',
        evidence,
      };
    }
    case 'rate-limited': {
      const { words } = outcome;
      return {
        move: { to: 'queued', why: 'rate-limited', who: 'supplier', words, reason: words },
        verdict: 'rate-limited',
        evidence: words,
      };
    }
    case 'uncertain': {
      const { evidence } = outcome;
      return {
        move: { to: 'uncertain', why: 'outcome-unknown', who: 'app', words: evidence, reason: evidence },
        verdict: 'uncertain',
        evidence,
      };
    }
    default:
      return assertNever(outcome);
  }
}
