import { assertNever } from '../../../shared/model/base/assert-never.ts';
import { type Chance, digits, serialLetters } from '../base/chance.ts';
import { type PracticeService, paces } from '../catalogue/service.ts';
import { describeDevice } from './device-facts.ts';

/** The final outcome of an order. `code` is the result, or the reason for a rejection. */
export interface Outcome {
  readonly status: 'SUCCESS' | 'REJECTED';
  readonly code: string;
}

/** The times of an order's steps, in milliseconds after the order was placed, in the supplier's own time. */
export interface Pace {
  readonly inProcessAfterMs: number;
  readonly finalAfterMs: number;
}

const reasons = {
  report: [
    'Not found in the source',
    'Device not supported by this check',
    'Source did not answer, try again',
  ],
  codes: ['Code not found, carrier mismatch', 'Code not available for this model', 'Network not supported'],
  unlocked: [
    'Not eligible: unpaid bills',
    'Wrong network &amp; no refund claim possible',
    'Reported lost or stolen',
    'Already unlocked',
  ],
  ticket: ['ECID not registered', 'iOS version not supported'],
  activation: ['Account not found', 'License already active', 'Wrong username'],
} as const;

/** The outcome of this identifier with this service. Always the same. */
export function outcomeOf(service: PracticeService, identifier: string, chance: Chance): Outcome {
  const about = ['outcome', service.id, identifier.toUpperCase()] as const;
  if (chance.whole(100, ...about) < service.rejectedPercent)
    return { status: 'REJECTED', code: chance.pick(reasons[service.delivers.is], ...about, 'reason') };
  return {
    status: 'SUCCESS',
    // A report is generated only when it is read, because a state file may have thousands of orders.
    get code() {
      return deliver(service, identifier, chance);
    },
  };
}

/** The duration of this order, within the range of its service. Most durations are near the minimum. */
export function paceOf(service: PracticeService, reference: number, chance: Chance): Pace {
  const { minMs, maxMs } = paces[service.time];
  const share = chance.fraction('pace', service.id, reference) ** 2;
  const finalAfterMs = Math.round(minMs + (maxMs - minMs) * share);
  const waiting = 0.1 + 0.3 * chance.fraction('waiting', service.id, reference);
  return { finalAfterMs, inProcessAfterMs: Math.round(finalAfterMs * waiting) };
}

function deliver(service: PracticeService, identifier: string, chance: Chance): string {
  const { delivers } = service;
  const about = ['delivery', service.id, identifier.toUpperCase()] as const;
  switch (delivers.is) {
    case 'report': {
      const facts = describeDevice(identifier, service.brand, chance);
      // Panels use several kinds of line breaks.
      return delivers.lines
        .map((line, index) =>
          index === 0 ? facts[line] : `${index === 1 ? '<br />' : '<br>'}${facts[line]}`,
        )
        .join('');
    }
    case 'codes': {
      const codes = delivers.labels.map((label) => chance.text(delivers.length, digits, ...about, label));
      if (codes.length === 1) return codes.join('');
      return delivers.labels.map((label, index) => `${label}: ${codes[index] ?? ''}`).join('<br>');
    }
    case 'unlocked':
      return 'Device is <b>unlocked</b>.<br>Restore it with a computer, then put in another SIM.';
    case 'ticket':
      return `Ticket: ${chance.text(8, serialLetters, ...about)}-${chance.text(8, serialLetters, ...about, 2)}<br>Status: Registered`;
    case 'activation':
      return `Activated for ${identifier.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}<br>License: ${[1, 2, 3, 4].map((part) => chance.text(5, serialLetters, ...about, part)).join('-')}`;
    default:
      return assertNever(delivers);
  }
}
