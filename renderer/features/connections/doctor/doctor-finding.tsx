import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../../../shared/model/connection/connection.ts';
import { menderOf } from '../../../../shared/model/connection/doctor.ts';
import { useContract } from '../../../client/contract-context.tsx';
import common from '../../../ui/base/common.module.css';
import { CopyButton } from '../../../ui/base/copy-button.tsx';
import { FailureNotice } from '../../../ui/failure/failure-notice.tsx';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconClock } from '../../../ui/icons/icons.tsx';
import styles from './doctor.module.css';
import type { Cure, Problem, Verdict } from './doctor-verdict.ts';
import { supportText } from './support-text.ts';

// Problems whose evidence a person needs in order to act, for example the IP address to allow, a certificate's names, or the proxy.
const selfExplained: readonly Problem['problem'][] = [
  ...(['ip-not-allowed', 'tls-wrong-host', 'tls-unknown-authority'] as const),
  ...(['proxy-unreachable', 'proxy-password', 'proxy-refused', 'proxy-odd'] as const),
];

/** The result of an examination in plain words: the problem, its effect, and what to do. */
export function DoctorFinding({
  connection,
  verdict,
  atMs,
}: {
  readonly connection: Connection;
  readonly verdict: Verdict;
  readonly atMs: number;
}) {
  const { t } = useTranslation(['doctor', 'connections']);
  const contract = useContract();
  const { data: about } = useQuery(contract.diagnostics.about.queryOptions());
  const { main, noted } = verdict;
  const missing = neededAndMissing(connection);
  if (main === null)
    return (
      <section className={styles.finding} data-verdict="good">
        <IconCircleCheck size={20} aria-hidden className={styles.findingMark} />
        <div>
          <h3 className={styles.findingTitle}>{t(missing.length === 0 ? 'well.title' : 'well.limited')}</h3>
          {missing.map(({ need }) => (
            <p key={need}>{t(`connections:serving.without.${need}`)}</p>
          ))}
          <p>{t(noted.length === 0 ? 'well.means' : 'well.noted')}</p>
        </div>
      </section>
    );
  const { problem, evidence } = main;
  const calm = problem === 'rate-limited' ? IconClock : IconAlertTriangle;
  const text = supportText(t, main, { version: about?.version ?? '', atMs });
  const Mark = main.verdict === 'bad' ? IconAlertCircle : calm;
  return (
    <section className={styles.finding} data-verdict={main.verdict}>
      <Mark size={20} aria-hidden className={styles.findingMark} />
      <div>
        <p className={styles.label}>{t('wrong')}</p>
        <h3 className={styles.findingTitle}>{t(`problem.${problem}.title`)}</h3>
        <dl className={styles.words}>
          <dt>{t('means')}</dt>
          <dd>{t(`problem.${problem}.means`, { seen: evidence })}</dd>
          <dt>{t('whose')}</dt>
          <dd>{t(`mender.${menderOf[problem]}`)}</dd>
          <dt>{t('todo')}</dt>
          <dd>{t(`problem.${problem}.todo`)}</dd>
        </dl>
        {evidence === '' ? null : (
          <details className={styles.seen} open={selfExplained.includes(problem)}>
            <summary>{t('seen')}</summary>
            <bdi className={styles.seenText}>{evidence}</bdi>
          </details>
        )}
        {text === null ? null : (
          <div className={styles.support}>
            <h4 className={styles.label}>{t('support.title')}</h4>
            <pre dir="auto" className={styles.seenText}>
              {text}
            </pre>
            <div className={common.wrapRow}>
              <CopyButton text={text} label={t('support.copy')} />
              <span className={styles.harmless}>{t('support.holds')}</span>
            </div>
          </div>
        )}
      </div>
    </section>
  );
}

/**
 * Functions that no interface of this supplier provides. Empty until one interface has answered; until then, the steps of the examination
 * explain what is missing.
 */
function neededAndMissing({ serves }: Connection): Connection['serves'] {
  const answers = serves.some(({ need, by }) => by !== null && need !== 'place');
  return answers
    ? serves.filter(({ need, by, why }) => by === null && why !== 'untried' && need !== 'profile')
    : [];
}

interface DoctorCureProps {
  readonly connection: Connection;
  readonly cure: Cure;
  readonly onUsed: () => void;
}

/** The settings that were found to work, next to the current settings. A click applies them. */
export function DoctorCure({ connection, cure, onUsed }: DoctorCureProps) {
  const { t } = useTranslation(['doctor', 'connections']);
  const contract = useContract();
  const update = useMutation(contract.connections.update.mutationOptions({ onSuccess: onUsed }));
  // The practice supplier's address is no cure, because it changes with every start of the app.
  const parts = (['baseAddress', 'actionPath', 'keyForm', 'requestForm'] as const).filter(
    (part) =>
      cure[part] !== undefined &&
      cure[part] !== connection[part] &&
      !(connection.practice && part === 'baseAddress'),
  );
  if (parts.length === 0) return null;
  const chosenCure: Cure = Object.fromEntries(parts.map((part) => [part, cure[part]]));
  const shownValue = (part: keyof Cure, value: string): string =>
    part === 'keyForm'
      ? t(`keyForm.${value as Connection['keyForm']}`)
      : part === 'requestForm'
        ? t(`connections:requestForm.${value as Connection['requestForm']}`)
        : value;
  return (
    <section className={styles.cure} aria-label={t('found')}>
      <h3 className={styles.label}>{t('found')}</h3>
      <dl className={common.stack}>
        {parts.map((part) => (
          <div key={part} className={styles.part}>
            <dt>{t(`part.${part}`)}</dt>
            <dd>
              <bdi dir="ltr" className="mono">
                {shownValue(part, cure[part] ?? '')}
              </bdi>
              <span className={styles.was}>
                {t('foundWas')} <bdi dir="ltr">{shownValue(part, connection[part])}</bdi>
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <div>
        <Button
          variant="filled"
          loading={update.isPending}
          onClick={() => update.mutate({ id: connection.id, ...chosenCure })}
        >
          {t('use')}
        </Button>
      </div>
      {update.isError ? <FailureNotice error={update.error} /> : null}
    </section>
  );
}
