import { Button, Drawer } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../../../shared/model/connection/connection.ts';
import { doctorSteps, type Finding, menderOf } from '../../../../shared/model/connection/doctor.ts';
import { useContract } from '../../../client/contract-context.tsx';
import common from '../../../ui/base/common.module.css';
import { CopyButton } from '../../../ui/base/copy-button.tsx';
import { FailureNotice } from '../../../ui/failure/failure-notice.tsx';
import { codedMessageSentences } from '../../../ui/format/coded-message-sentences.ts';
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleMinus,
  IconClock,
} from '../../../ui/icons/icons.tsx';
import styles from './doctor.module.css';
import { doctorReport } from './doctor-report.ts';
import { type Cure, type Problem, type Verdict, verdictOf } from './doctor-verdict.ts';
import { supportText } from './support-text.ts';

interface DoctorDrawerProps {
  readonly connection: Connection;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The connection doctor for one connection. Opening it starts an examination; closing it cancels the examination. */
export function DoctorDrawer({ connection, opened, onClose }: DoctorDrawerProps) {
  const { t } = useTranslation(['doctor', 'common']);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={560}
      title={t('title', { name: connection.name })}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <DoctorPanel connection={connection} />
    </Drawer>
  );
}

function DoctorPanel({ connection }: { readonly connection: Connection }) {
  const { t } = useTranslation('doctor');
  const examination = useExamination(connection.id);
  const { reported, state } = examination;
  const verdict = verdictOf(reported);
  return (
    <div className={common.stack16}>
      <p className={styles.harmless}>{t('harmless')}</p>
      <div role="status" className={styles.outcome}>
        {state === 'running' ? <p className={common.muted}>{lookingAt()}</p> : null}
        {state === 'stopped' ? <p className={common.muted}>{t('stopped')}</p> : null}
        {state === 'ended' ? (
          <DoctorFinding connection={connection} verdict={verdict} atMs={examination.endedAtMs ?? 0} />
        ) : null}
      </div>
      {state === 'failed' ? <FailureNotice error={examination.error} onRetry={examination.again} /> : null}
      {state === 'ended' && verdict.cure !== null ? (
        <DoctorCure connection={connection} cure={verdict.cure} onUsed={examination.again} />
      ) : null}
      <div className={common.wrapRow}>
        {state === 'running' ? (
          <Button onClick={examination.stop}>{t('stop')}</Button>
        ) : (
          <Button onClick={examination.again}>{t('again')}</Button>
        )}
        {examination.endedAtMs === null ? null : (
          <ReportButton connection={connection} reported={reported} atMs={examination.endedAtMs} />
        )}
      </div>
      <DoctorSteps reported={reported} />
    </div>
  );

  function lookingAt(): string {
    const step = reported.findLast((finding) => finding.verdict === 'running')?.step ?? 'address';
    return t('lookingAt', { step: t(`step.${step}`) });
  }
}

function ReportButton({
  connection,
  reported,
  atMs,
}: {
  readonly connection: Connection;
  readonly reported: readonly Finding[];
  readonly atMs: number;
}) {
  const { t } = useTranslation('doctor');
  const contract = useContract();
  const { data: about } = useQuery(contract.diagnostics.about.queryOptions());
  const text = doctorReport(t, connection, reported, { version: about?.version ?? '', atMs });
  return (
    <>
      <CopyButton text={text} label={t('copyReport')} />
      <span className={styles.harmless}>{t('reportHolds')}</span>
    </>
  );
}

interface Examination {
  readonly reported: readonly Finding[];
  readonly state: 'running' | 'ended' | 'stopped' | 'failed';
  /** Error of a failed examination; null if the examination did not fail. */
  readonly error: unknown;
  /** Time at which the examination ended, in milliseconds; null before that. */
  readonly endedAtMs: number | null;
  readonly again: () => void;
  readonly stop: () => void;
}

const begun = { reported: [], state: 'running', error: null, endedAtMs: null } as const;

/** Starts an examination immediately and reports each finding as it arrives. Unmounting cancels it. */
function useExamination(connectionId: string): Examination {
  const contract = useContract();
  const { t } = useTranslation('notes');
  const [round, setRound] = useState<{ readonly stopped: boolean }>({ stopped: false });
  const [seen, setSeen] = useState<Omit<Examination, 'again' | 'stop'>>(begun);

  useEffect(() => {
    if (round.stopped) return;
    const giving = new AbortController();
    const { signal } = giving;
    const run = async (): Promise<void> => {
      setSeen(begun);
      const findings = await contract.diagnostics.examine.call({ connectionId, instead: {} }, { signal });
      for await (const finding of findings) {
        if (signal.aborted) return;
        setSeen((before) => ({ ...before, reported: [...before.reported, finding] }));
      }
      setSeen((before) => ({ ...before, state: 'ended', endedAtMs: Date.now() }));
    };
    run().catch((error: unknown) => {
      if (!signal.aborted) setSeen((before) => ({ ...before, state: 'failed', error }));
    });
    return () => giving.abort();
  }, [contract, connectionId, round]);

  return {
    ...seen,
    reported: seen.reported.map((finding) => ({
      ...finding,
      evidence: codedMessageSentences(t, finding.evidence, { codes: 'kept' }),
    })),
    again: useCallback(() => setRound({ stopped: false }), []),
    stop: useCallback(() => {
      setRound({ stopped: true });
      setSeen((before) => ({ ...before, state: 'stopped', endedAtMs: Date.now() }));
    }, []),
  };
}

const marks: Readonly<Record<Finding['verdict'] | 'ahead', typeof IconCircle>> = {
  ahead: IconCircle,
  running: IconCircleDashed,
  good: IconCircleCheck,
  warning: IconAlertTriangle,
  bad: IconAlertCircle,
  skipped: IconCircleMinus,
};

/** All steps. Each result has a shape, a colour and a word; evidence and explanation can be expanded. */
function DoctorSteps({ reported }: { readonly reported: readonly Finding[] }) {
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

// Problems whose evidence a person needs in order to act, for example the IP address to allow, a certificate's names, or the proxy.
const selfExplained: readonly Problem['problem'][] = [
  ...(['ip-not-allowed', 'tls-wrong-host', 'tls-unknown-authority'] as const),
  ...(['proxy-unreachable', 'proxy-password', 'proxy-refused', 'proxy-odd'] as const),
];

/** The result of an examination in plain words: the problem, its effect, and what to do. */
function DoctorFinding({
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
function DoctorCure({ connection, cure, onUsed }: DoctorCureProps) {
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
