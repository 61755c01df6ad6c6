import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleMinus,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { doctorSteps, type Finding } from '../../../shared/model/doctor.ts';
import styles from './doctor.module.css';

const marks: Readonly<Record<Finding['verdict'] | 'ahead', typeof IconCircle>> = {
  ahead: IconCircle,
  running: IconCircleDashed,
  good: IconCircleCheck,
  warning: IconAlertTriangle,
  bad: IconAlertCircle,
  skipped: IconCircleMinus,
};

/** Every step with how it stands, by shape, colour and word, and what was seen there a click away. */
export function DoctorSteps({ told }: { readonly told: readonly Finding[] }) {
  const { t } = useTranslation('doctor');
  return (
    <ol className={styles.steps}>
      {doctorSteps.map((step) => {
        const finding = told.findLast((each) => each.step === step);
        const verdict = finding?.verdict ?? 'ahead';
        const Mark = marks[verdict];
        return (
          <li key={step} className={styles.step} data-verdict={verdict}>
            <Mark size={16} aria-hidden className={styles.mark} />
            <span className={styles.stepName}>{t(`step.${step}`)}</span>
            <span className={styles.word}>{verdict === 'ahead' ? '' : t(`verdict.${verdict}`)}</span>
            {finding && finding.problem !== null ? (
              <span className={styles.stepProblem}>{t(`problem.${finding.problem}.title`)}</span>
            ) : null}
            {finding && finding.evidence !== '' ? <Evidence text={finding.evidence} /> : null}
          </li>
        );
      })}
    </ol>
  );
}

function Evidence({ text }: { readonly text: string }) {
  const { t } = useTranslation('doctor');
  return (
    <details className={styles.seen}>
      <summary>{t('seen')}</summary>
      <bdi className={styles.seenText}>{text}</bdi>
    </details>
  );
}
