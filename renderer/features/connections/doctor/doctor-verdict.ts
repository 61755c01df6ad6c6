import { doctorSteps, type Finding } from '../../../../shared/model/connection/doctor.ts';

export type Cure = NonNullable<Finding['cure']>;
export type Problem = Finding & { readonly problem: NonNullable<Finding['problem']> };

/** The latest finding of each step, in step order; steps without a finding are omitted. */
export function latestFindings(reported: readonly Finding[]): readonly Finding[] {
  return doctorSteps.flatMap((step) => reported.findLast((finding) => finding.step === step) ?? []);
}

export interface Verdict {
  /**
   * The problem to show first, in this order: the earliest failed step, the rate limit that ended the examination, TLS inspection. Null if
   * none of them was found.
   */
  readonly main: Problem | null;
  /** All other problems, in step order. */
  readonly noted: readonly Problem[];
  /** Settings that were found to work instead of the current ones; null if none. */
  readonly cure: Cure | null;
}

export function verdictOf(reported: readonly Finding[]): Verdict {
  const findings = latestFindings(reported).filter((finding): finding is Problem => finding.problem !== null);
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
