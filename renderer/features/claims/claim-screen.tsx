import { Button, NativeSelect, Radio, Stack, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'wouter';
import { dayMs } from '../../../shared/model/base/clock.ts';
import {
  type Claim,
  type ClaimEvent,
  claimOutcomes,
  isAboutMoney,
} from '../../../shared/model/claim/claim.ts';
import { useContract } from '../../client/contract-context.tsx';
import { useDefaultOperator } from '../../client/use-default-operator.ts';
import { useCommands } from '../../store/commands.ts';
import common from '../../ui/base/common.module.css';
import { EmptyState } from '../../ui/base/empty-state.tsx';
import { paths } from '../../ui/base/paths.ts';
import { Screen } from '../../ui/base/screen.tsx';
import { claimKindWords } from '../../ui/claim/claim-text.ts';
import { StatementFields, useStatement } from '../../ui/doubt/statement-fields.tsx';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import { Loading } from '../../ui/failure/loading.tsx';
import { formatMoment, formatMoney } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import { OperatorField, useOperator } from '../../ui/staff/operator-field.tsx';
import styles from './claim-screen.module.css';
import { ClaimTextPanel } from './claim-text-panel.tsx';
import { EvidenceButtons } from './evidence-buttons.tsx';
import { isOlderThanOrder } from './is-older-than-order.ts';
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

const waits = [1, 2, 3, 7, 14, 30] as const;

/** Form that records a contact with the supplier: a question, a promise or a note. It includes the person's name and when to ask again. */
function RecordContactForm({
  act,
  claim,
  onClose,
}: {
  readonly act: 'asked' | 'promised' | 'noted';
  readonly claim: Claim;
  readonly onClose: () => void;
}) {
  const { t, i18n } = useTranslation(['claims', 'common']);
  const contract = useContract();
  const operator = useOperator(useDefaultOperator());
  const { who } = operator;
  const [words, setWords] = useState('');
  const [days, setDays] = useState<number>(2);
  const [tried, setTried] = useState(false);
  const ask = useMutation(
    contract.claims.ask.mutationOptions({ onSuccess: ({ asked }) => asked && onClose() }),
  );
  const promise = useMutation(contract.claims.promise.mutationOptions({ onSuccess: onClose }));
  const note = useMutation(contract.claims.note.mutationOptions({ onSuccess: onClose }));
  const used = { asked: ask, promised: promise, noted: note }[act];
  const early = act === 'asked' && ask.data?.asked === false ? ask.data.claim : null;
  const needed = (text: string) => (tried && text.trim() === '' ? t('common:statement.needed') : null);

  function record(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (who.trim() === '' || (act === 'noted' && words.trim() === '')) return;
    const contact = { id: claim.id, who: who.trim(), words: words.trim() };
    const askAt = Date.now() + days * dayMs;
    if (act === 'asked') ask.mutate({ ...contact, askAt, anyway: early !== null });
    if (act === 'promised') promise.mutate({ ...contact, askAt });
    if (act === 'noted') note.mutate(contact);
  }
  return (
    <form
      className={styles.form}
      aria-label={t(`act.${act}Record`)}
      onSubmit={record}
      noValidate
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <Textarea
        label={t(act === 'noted' ? 'act.note' : 'act.words')}
        required={act === 'noted'}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={400}
        autoFocus
        value={words}
        error={act === 'noted' ? needed(words) : null}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {act === 'noted' ? null : (
        <NativeSelect
          label={t('fact.askAt')}
          data={waits.map((count) => ({ value: String(count), label: t('days', { count }) }))}
          value={String(days)}
          onChange={(event) => setDays(Number(event.currentTarget.value))}
        />
      )}
      <OperatorField by={operator} error={needed(who)} />
      {early?.askedAt == null || early.askAt === null ? null : (
        <p className={styles.remark} role="alert">
          {t('early', {
            when: formatMoment(early.askedAt, i18n.language),
            day: formatMoment(early.askAt, i18n.language),
          })}
        </p>
      )}
      <FailureNotice error={used.error} />
      <div className={common.wrap}>
        <Button variant="filled" type="submit" loading={used.isPending}>
          {early === null ? t(`act.${act}Record`) : t('anyway')}
        </Button>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
      </div>
    </form>
  );
}

/**
 * Closes a claim with an outcome, a name and a reason. A refund needs a row of the wallet; a statement is accepted only if there is no
 * wallet.
 */
function CloseForm({ claim, onClose }: { readonly claim: Claim; readonly onClose: () => void }) {
  const { t, i18n } = useTranslation(['claims', 'common']);
  const contract = useContract();
  const statement = useStatement(useDefaultOperator());
  const [outcome, setOutcome] = useState<(typeof claimOutcomes)[number]>('won');
  const [rowId, setRowId] = useState('');
  const { data: paying } = useQuery(contract.claims.payingRows.queryOptions({ input: { id: claim.id } }));
  const close = useMutation(contract.claims.close.mutationOptions({ onSuccess: onClose }));
  const rows = paying?.rows ?? [];
  const { about } = claim;
  const { data: whole } = useQuery(
    contract.orders.read.queryOptions({
      input: { id: about.of === 'order' ? about.orderId : '' },
      enabled: about.of === 'order',
    }),
  );
  const isOlder = isOlderThanOrder(
    rows.find(({ id }) => id === rowId),
    whole?.order,
  );
  const byRow = outcome === 'won' && isAboutMoney(claim.kind) && paying?.walletRead === true;

  function record(event: FormEvent): void {
    event.preventDefault();
    if (!statement.tryIt()) return;
    const paidBy = byRow && rowId !== '' ? rowId : null;
    close.mutate({ id: claim.id, ...statement.stated, outcome, paidBy });
  }
  return (
    <form
      className={styles.form}
      aria-label={t('act.closedRecord')}
      onSubmit={record}
      noValidate
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <Radio.Group
        label={t('outcome.label')}
        value={outcome}
        onChange={(value) => setOutcome(claimOutcomes.find((each) => each === value) ?? 'won')}
      >
        <Stack gap={8} mt={8}>
          {claimOutcomes.map((each, index) => (
            <Radio key={each} value={each} label={t(`state.${each}`)} autoFocus={index === 0} />
          ))}
        </Stack>
      </Radio.Group>
      {byRow ? (
        <NativeSelect
          label={t('outcome.row')}
          description={t('outcome.needsRow')}
          value={rowId}
          onChange={(event) => setRowId(event.currentTarget.value)}
          data={[
            { value: '', label: rows.length === 0 ? t('outcome.noRow') : '–' },
            ...rows.map(({ id, amount, at, atWords, description }) => ({
              value: id,
              label: [
                amount === null ? '' : formatMoney(amount, i18n.language),
                at === null ? atWords : formatMoment(at, i18n.language),
                description,
              ].join(' · '),
            })),
          ]}
        />
      ) : outcome === 'won' ? (
        <p className={common.muted}>{t('outcome.byWord')}</p>
      ) : null}
      {byRow && isOlder ? (
        <p className={styles.warning} role="alert">
          {t('outcome.olderRow')}
        </p>
      ) : null}
      <StatementFields statement={statement} hint={t('act.reason')} />
      <FailureNotice error={close.error} />
      <div className={common.wrap}>
        <Button variant="filled" type="submit" loading={close.isPending}>
          {t('act.closedRecord')}
        </Button>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
      </div>
    </form>
  );
}
