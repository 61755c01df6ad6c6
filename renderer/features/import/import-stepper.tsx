import { useTranslation } from 'react-i18next';
import styles from './import-stepper.module.css';
import type { ImportState, ImportStep } from './list/import-state.ts';

const steps = ['source', 'sheet', 'columns', 'service', 'check'] as const satisfies readonly ImportStep[];

/** The progress of an import. Steps without a choice are skipped; earlier choices can be reopened. */
export function ImportStepper({
  state,
  onGo,
}: {
  readonly state: ImportState;
  readonly onGo: (step: ImportStep) => void;
}) {
  const { t } = useTranslation('import');
  const at = steps.indexOf(state.step);
  const visibleSteps = steps.filter((step) => step === state.step || hasChoice(step, state));
  return (
    <ol className={styles.steps} aria-label={t('steps')}>
      {visibleSteps.map((step) => {
        const back = steps.indexOf(step) < at && !state.busy;
        return (
          <li key={step} aria-current={step === state.step ? 'step' : undefined}>
            {back ? (
              <button type="button" className={styles.step} onClick={() => onGo(step)}>
                {t(`step.${step}`)}
              </button>
            ) : (
              <span className={styles.step}>{t(`step.${step}`)}</span>
            )}
          </li>
        );
      })}
      <li>
        <span className={styles.step}>{t('step.order')}</span>
      </li>
    </ol>
  );
}

function hasChoice(step: ImportStep, { read, columns, plan, serviceId }: ImportState): boolean {
  switch (step) {
    case 'sheet':
      return (read?.sheets.length ?? 0) > 1;
    case 'columns':
      return (columns?.columns.length ?? 0) > 1;
    case 'service':
      return serviceId !== null || !(plan?.meanings.some((meaning) => meaning.is === 'service') ?? false);
    default:
      return true;
  }
}
