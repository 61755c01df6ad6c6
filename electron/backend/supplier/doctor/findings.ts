import type { Finding } from '../../../../shared/model/connection/doctor.ts';
import type { Cure, Problem, Step } from '../diagnosis/reading.ts';

export function running(step: Step): Finding {
  return { step, verdict: 'running', problem: null, evidence: '', asked: null, cure: null };
}

export function good(step: Step, evidence: string): Finding {
  return { step, verdict: 'good', problem: null, evidence, asked: null, cure: null };
}

export function bad(step: Step, problem: Problem, evidence: string, cure: Cure | null = null): Finding {
  return { step, verdict: 'bad', problem, evidence, asked: null, cure };
}

/** A finding about an optional part or a temporary problem. */
export function warning(step: Step, problem: Problem, evidence: string): Finding {
  return { step, verdict: 'warning', problem, evidence, asked: null, cure: null };
}

export function skipped(step: Step, evidence = ''): Finding {
  return { step, verdict: 'skipped', problem: null, evidence, asked: null, cure: null };
}

/** A problem that ends the examination. A request to wait is only a warning. */
export function ending(step: Step, problem: Problem, evidence: string): Finding {
  return problem === 'rate-limited' ? warning(step, problem, evidence) : bad(step, problem, evidence);
}
