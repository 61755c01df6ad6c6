import { useTranslation } from 'react-i18next';
import { doctorSteps, type Finding } from '../../../../shared/model/connection/doctor.ts';
import common from '../../../ui/base/common.module.css';
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleMinus,
} from '../../../ui/icons/icons.tsx';
import styles from './doctor.module.css';

const marks: Readonly<Record<Finding['verdict'] | 'ahead', typeof IconCircle>> = {
  ahead: IconCircle,
  running: IconCircleDashed,
  good: IconCircleCheck,
  warning: IconAlertTriangle,
  bad: IconAlertCircle,
  skipped: IconCircleMinus,
};

/** All steps. Each result has a shape, a colour and a word; evidence and explanation can be expanded. */
export function DoctorSteps({ reported }: { readonly reported: readonly Finding[] }) {
  return (
    <ol className={common.lined}>
      {doctorSteps.map((step) => {
        const finding = reported.findLast((each) => each.step === step) ?? null;
        const more = finding !== null && (finding.evidence !== '' || finding.problem !== null);
        return (
          <li key={step} className={styles.step} data-verdict={finding?.verdict ?? 'ahead'}>
            {more ? (
              <details>
                <summary className={styles.row}>
                  <StepRow step={step} finding={finding} />
                </summary>
                <More finding={finding} />
              </details>
            ) : (
              <div className={styles.row}>
                <StepRow step={step} finding={finding} />
              </div>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function StepRow({ step, finding }: { readonly step: Finding['step']; readonly finding: Finding | null }) {
  const { t } = useTranslation('doctor');
  const Mark = marks[finding?.verdict ?? 'ahead'];
  return (
    <>
      <Mark size={16} aria-hidden />
      <span className={styles.stepName}>
        {t(`step.${step}`)}
        {finding === null || finding.problem === null ? null : (
          <span className={styles.stepProblem}>{t(`problem.${finding.problem}.title`)}</span>
        )}
      </span>
      <span className={styles.word}>{finding === null ? '' : t(`verdict.${finding.verdict}`)}</span>
    </>
  );
}

function More({ finding: { problem, evidence } }: { readonly finding: Finding }) {
  const { t } = useTranslation('doctor');
  return (
    <div className={styles.more}>
      {problem === null ? null : (
        <>
          <p>{t(`problem.${problem}.means`, { seen: evidence })}</p>
          <p>{t(`problem.${problem}.todo`)}</p>
        </>
      )}
      {evidence === '' ? null : <bdi className={styles.seenText}>{evidence}</bdi>}
    </div>
  );
}
