import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'wouter';
import { type Claim, type ClaimEvent, isAboutMoney } from '../../../shared/model/claim/claim.ts';
import { useContract } from '../../client/contract-context.tsx';
import { useCommands } from '../../store/commands.ts';
import common from '../../ui/base/common.module.css';
import { EmptyState } from '../../ui/base/empty-state.tsx';
import { paths } from '../../ui/base/paths.ts';
import { Screen } from '../../ui/base/screen.tsx';
import { claimKindWords } from '../../ui/claim/claim-text.ts';
import { Loading } from '../../ui/failure/loading.tsx';
import { formatMoment } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import styles from './claim-screen.module.css';
import { ClaimTextPanel } from './claim-text-panel.tsx';
import { CloseForm } from './close-form.tsx';
import { EvidenceButtons } from './evidence-buttons.tsx';
import { RecordContactForm } from './record-contact-form.tsx';
import { SubjectFacts } from './subject-facts.tsx';
import { useClaimed } from './use-claimed.ts';

/** One claim: what it asks for, its state, the text to send, its history, and the next actions. */
export function ClaimScreen() {
  const { t } = useTranslation(['claims', 'check', 'order', 'states']);
  const { id = '' } = useParams<{ id: string }>();
  const contract = useContract();
  const [, navigate] = useLocation();
  const { data, error, refetch } = useQuery(contract.claims.read.queryOptions({ input: { id } }));
  const claim = data?.claim ?? null;
  const known = useClaimed(claim?.about ?? null, claim?.kind ?? null);
  const back = <Button onClick={() => navigate(paths.claims())}>{t('all')}</Button>;
  if (error !== null || data === undefined)
    return (
      <Screen title={t('one')} back={paths.claims()} actions={back}>
        <Loading error={error} onRetry={refetch} rows={10} />
      </Screen>
    );
  if (claim === null || data === null)
    return (
      <Screen title={t('one')} back={paths.claims()}>
        <EmptyState title={t('gone')} actions={back} />
      </Screen>
    );
  const text = known.text?.(claim.amount) ?? null;
  const order = known.whole?.order ?? null;
  const claimEvent = data.events.findLast(({ what }) => what === 'asked');
  const before = claimEvent?.reference ?? null;
  const isOver = claim.state === 'closed';
  const about = known.about.data ?? null;
  return (
    <Screen title={claimKindWords(t, claim.kind)} back={paths.claims()} actions={back}>
      <div className={styles.columns}>
        <div className={styles.main}>
          <Standing claim={claim} />
          {before !== null && order !== null && order.reference !== before ? (
            <p className={styles.remark}>{t('moved', { before, now: order.reference ?? '–' })}</p>
          ) : null}
          {!isOver &&
          isAboutMoney(claim.kind) &&
          about !== null &&
          about.amount === null &&
          about.rows.length > 0 ? (
            <p className={styles.remark}>{t('left')}</p>
          ) : null}
          {isOver ? null : <ClaimActions key={`${claim.state} ${claim.askAt}`} claim={claim} />}
          {text === null || isOver ? null : (
            <ClaimTextPanel
              text={text}
              place={known.place(text)}
              isMail={known.isMail}
              connectionId={claim.connectionId}
            />
          )}
          <EvidenceButtons whole={data} order={known.whole} about={about} />
        </div>
        <div className={styles.side}>
          <SubjectFacts order={order} about={about} />
          <ClaimHistory events={data.events} />
        </div>
      </div>
    </Screen>
  );
}

function Standing({ claim }: { readonly claim: Claim }) {
  const { t, i18n } = useTranslation(['claims', 'order']);
  const { state, outcome, amount, askedAt, askAt, closedAt, supplier, supplierRemoved, paidBy } = claim;
  const formatTime = (atMs: number) => formatMoment(atMs, i18n.language);
  return (
    <section className={styles.section} aria-label={t('fact.state')}>
      <dl className={styles.facts}>
        <dt>{t('fact.state')}</dt>
        <dd>
          <strong>{t(`state.${state === 'closed' ? (outcome ?? 'withdrawn') : state}`)}</strong>
        </dd>
        <dt>{t('order:fact.supplier')}</dt>
        <dd>
          <bdi>{supplierRemoved ? t('removed', { name: supplier }) : supplier}</bdi>
        </dd>
        {amount === null ? null : (
          <>
            <dt>{t('fact.amount')}</dt>
            <dd>
              <Money money={amount} />
            </dd>
          </>
        )}
        {askedAt === null ? null : (
          <>
            <dt>{t('fact.asked')}</dt>
            <dd>{formatTime(askedAt)}</dd>
          </>
        )}
        {askAt === null || askedAt === null ? null : (
          <>
            <dt>{t('fact.askAt')}</dt>
            <dd>{formatTime(askAt)}</dd>
          </>
        )}
        {closedAt === null ? null : (
          <>
            <dt>{t('fact.closed')}</dt>
            <dd>{formatTime(closedAt)}</dd>
          </>
        )}
      </dl>
      {outcome === 'won' ? (
        <p>{paidBy.length > 0 ? t('paid', { ids: paidBy.join(', ') }) : t('said')}</p>
      ) : null}
    </section>
  );
}

/** The history of a claim, oldest first: who, when, what, and the words used. */
function ClaimHistory({ events }: { readonly events: readonly ClaimEvent[] }) {
  const { t, i18n } = useTranslation(['claims', 'order']);
  const formatTime = (atMs: number) => formatMoment(atMs, i18n.language);
  return (
    <section className={styles.section} aria-label={t('history.title')}>
      <h2 className={styles.heading}>{t('history.title')}</h2>
      <ol className={styles.history}>
        {events.map(({ at, who, what, words, askAt }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only appended
          <li key={index}>
            <p className={common.medium}>{t(`history.${what}`)}</p>
            {words === '' ? null : (
              <p className={styles.said}>
                <bdi>{words}</bdi>
              </p>
            )}
            <p className={styles.when}>
              <time dateTime={new Date(at).toISOString()}>{formatTime(at)}</time> ·{' '}
              <bdi>{who === 'app' ? t('order:timeline.by.app') : who}</bdi>
              {askAt === null ? null : ` · ${t('fact.askAt')}: ${formatTime(askAt)}`}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

const acts = [
  { act: 'asked', shortcut: 'a' },
  { act: 'promised', shortcut: 'p' },
  { act: 'noted', shortcut: 'n' },
  { act: 'closed', shortcut: 'e' },
] as const;
type Act = (typeof acts)[number]['act'];

/** The actions on an open claim. An open form replaces the buttons. */
function ClaimActions({ claim }: { readonly claim: Claim }) {
  const { t } = useTranslation('claims');
  const [act, setAct] = useState<Act | null>(null);
  useCommands(
    useMemo(
      () =>
        acts.map(({ act: each, shortcut }) => ({
          id: `claim-${each}`,
          label: t(`act.${each}`),
          group: 'screen' as const,
          shortcut,
          run: () => setAct(each),
        })),
      [t],
    ),
  );
  const close = () => setAct(null);
  if (act === 'closed') return <CloseForm claim={claim} onClose={close} />;
  if (act !== null) return <RecordContactForm key={act} act={act} claim={claim} onClose={close} />;
  return (
    <div className={common.wrap}>
      {acts.map(({ act: each }) => (
        <Button
          key={each}
          variant={each === 'asked' && claim.state === 'open' ? 'filled' : 'default'}
          onClick={() => setAct(each)}
        >
          {t(`act.${each}`)}
        </Button>
      ))}
    </div>
  );
}
