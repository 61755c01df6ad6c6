import { doctorSteps, type Finding } from '../../../../shared/model/connection/doctor.ts';

export type Cure = NonNullable<Finding['cure']>;
export type Problem = Finding & { readonly problem: NonNullable<Finding['problem']> };

/** The latest finding of each step, in the order of the steps; steps without a finding are left out. */
export function lastWords(reported: readonly Finding[]): readonly Finding[] {
  return doctorSteps.flatMap((step) => reported.findLast((finding) => finding.step === step) ?? []);
}

export interface Verdict {
  /**
   * The problem to show first: the earliest bad step, else a rate limit that ended the examination, else TLS inspection; null for
   * a healthy connection.
   */
  readonly main: Problem | null;
  /** Everything else that was found, in order. */
  readonly noted: readonly Problem[];
  /** All settings that were found to work instead; null if none. */
  readonly cure: Cure | null;
}

export function verdictOf(reported: readonly Finding[]): Verdict {
  const findings = lastWords(reported).filter((finding): finding is Problem => finding.problem !== null);
  const main =
    findings.find(({ verdict }) => verdict === 'bad') ??
    findings.find(({ problem }) => problem === 'rate-limited') ??
    findings.find(({ problem }) => problem === 'tls-inspected') ??
    null;
  const cures = findings.flatMap(({ cure }) => cure ?? []);
  return {
    main,
    noted: findings.filter((finding) => finding !== main),
    cure: cures.length === 0 ? null : Object.assign({}, ...cures),
  };
}
