import { ActionIcon, Autocomplete, Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearch } from 'wouter';
import type { Connection } from '../../../../shared/model/connection/connection.ts';
import type { ReplySummary } from '../../../../shared/model/connection/explained-reply.ts';
import { currencySchema, type Mapping } from '../../../../shared/model/connection/mapping.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { useConnections } from '../../../client/use-connections.ts';
import common from '../../../ui/base/common.module.css';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { paths } from '../../../ui/base/paths.ts';
import { Screen } from '../../../ui/base/screen.tsx';
import { SkeletonRows } from '../../../ui/base/skeleton-rows.tsx';
import { HealthMark } from '../../../ui/connection/health-mark.tsx';
import { FailureNotice } from '../../../ui/failure/failure-notice.tsx';
import { Loading } from '../../../ui/failure/loading.tsx';
import { notifyDone } from '../../../ui/failure/notify-done.tsx';
import { Age } from '../../../ui/format/age.tsx';
import { formatMoney } from '../../../ui/format/format.ts';
import { IconAlertCircle, IconCircleCheck, IconTrash } from '../../../ui/icons/icons.tsx';
import { countChanges } from './mapping-draft.ts';
import { MappingFile } from './mapping-file.tsx';
import mappingStatuses from './mapping-statuses.module.css';
import { MappingStatuses } from './mapping-statuses.tsx';
import { ReplyDetail } from './reply-detail.tsx';
import styles from './reply-screen.module.css';
import tableStyles from './reply-table.module.css';

/** A supplier's latest replies, how the app reads them, and the controls to correct that reading. */
export function ReplyScreen() {
  const { t } = useTranslation(['mapping', 'common']);
  const { id = '' } = useParams<{ id: string }>();
  const { data, error, refetch } = useConnections();
  const connection = data?.connections.find((each) => each.id === id);
  if (connection) return <Replies key={id} connection={connection} />;
  return (
    <Screen title={t('list.replies')}>
      <Loading error={error} onRetry={refetch} pending={data === undefined} rows={10} />
      {data === undefined ? null : (
        <EmptyState
          title={t('gone.title')}
          actions={
            <Button variant="filled" component={Link} href={paths.connections()}>
              {t('back')}
            </Button>
          }
        >
          {t('gone.words')}
        </EmptyState>
      )}
    </Screen>
  );
}

function Replies({ connection }: { readonly connection: Connection }) {
  const { t, i18n } = useTranslation(['mapping', 'common']);
  const { id, name } = connection;
  const contract = useContract();
  const requestedId = new URLSearchParams(useSearch()).get('show');
  const replies = useQuery(contract.connections.replies.queryOptions({ input: { id } }));
  const check = useMutation(contract.connections.check.mutationOptions());
  // Unsaved corrections are kept when another reply is shown.
  const [draft, setDraft] = useState<Mapping | null>(null);
  const mapping = draft ?? connection.mapping;
  // The reply to show first: one with lost rows, else one that was not understood, else the newest.
  const suggestedReply =
    replies.data?.find(({ lost }) => lost > 0) ??
    replies.data?.find(({ understood }) => !understood) ??
    replies.data?.[0];
  const shownId = requestedId ?? suggestedReply?.id ?? null;
  const ask = (
    <Button loading={check.isPending} onClick={() => check.mutate({ id })}>
      {t('check')}
    </Button>
  );
  const balance = check.data?.balance;
  const detail = () => {
    if (shownId === 'statuses')
      return <MappingStatuses connection={connection} mapping={mapping} onChange={setDraft} />;
    if (shownId === 'references') return <MappingReferences mapping={mapping} onChange={setDraft} />;
    if (shownId === 'refusals') return <MappingRefusals mapping={mapping} onChange={setDraft} />;
    if (shownId === 'currency') return <MappingCurrency mapping={mapping} onChange={setDraft} />;
    if (shownId === 'file') return <MappingFile name={name} mapping={mapping} onChange={setDraft} />;
    if (shownId === null)
      return replies.data === undefined ? null : (
        <EmptyState title={t('empty.title')} actions={ask}>
          {t('empty.words')}
        </EmptyState>
      );
    return (
      <ReplyDetail
        key={shownId}
        connectionId={id}
        replyId={shownId}
        draft={draft}
        mapping={mapping}
        onChange={setDraft}
      />
    );
  };
  return (
    <Screen
      title={t('title', { name })}
      aside={<HealthMark health={connection.health} worded />}
      actions={
        <>
          {ask}
          <Button component={Link} href={paths.connections()}>
            {t('back')}
          </Button>
        </>
      }
      fill
    >
      <div className={styles.columns}>
        <ReplyList connectionId={id} replies={replies.data} shown={shownId} mapping={mapping} />
        <div className={styles.detail}>
          <FailureNotice error={replies.error} onRetry={replies.refetch} />
          <div aria-live="polite" className={styles.live}>
            {check.isSuccess ? (
              <p className={styles.answered} data-bad={balance ? undefined : true}>
                {balance
                  ? t('checked', { balance: formatMoney(balance, i18n.language) })
                  : t('checkedNoBalance')}
              </p>
            ) : null}
          </div>
          {check.isError ? <FailureNotice error={check.error} seeReplies={false} /> : null}
          {detail()}
        </div>
      </div>
      <MappingSaveBar connection={connection} draft={draft} onDone={() => setDraft(null)} />
    </Screen>
  );
}

interface MappingCurrencyProps {
  readonly mapping: Mapping;
  readonly onChange: (mapping: Mapping) => void;
}

const known = Intl.supportedValuesOf('currency');

/** Currency in which the shop pays a supplier whose replies name no currency. */
function MappingCurrency({ mapping, onChange }: MappingCurrencyProps) {
  const { t } = useTranslation('mapping');
  const [typed, setTyped] = useState(mapping.currency ?? '');
  const code = codeOf(typed);
  // The currency changed outside this field: a person undid the correction, or another value was saved.
  if (code !== undefined && code !== mapping.currency) setTyped(mapping.currency ?? '');
  return (
    <section className={mappingStatuses.section} aria-labelledby="mapping-currency">
      <h2 id="mapping-currency" className={common.title}>
        {t('currency.title')}
      </h2>
      <p className={common.muted}>{t('currency.words')}</p>
      <Autocomplete
        className={mappingStatuses.currency}
        label={t('currency.label')}
        placeholder={t('currency.unknown')}
        data={known}
        limit={8}
        maxLength={12}
        value={typed}
        error={code === undefined ? t('currency.notACode') : undefined}
        onChange={(text) => {
          setTyped(text);
          // A text that is not a currency code counts as no currency.
          onChange({ ...mapping, currency: codeOf(text) ?? null });
        }}
      />
    </section>
  );
}

/** Null if empty; undefined if not a currency code. */
function codeOf(text: string): string | null | undefined {
  return text.trim() === '' ? null : currencySchema.safeParse(text).data;
}

interface MappingSaveBarProps {
  readonly connection: Connection;
  readonly draft: Mapping | null;
  /** Called after saving or undoing; from then on, the stored mapping applies. */
  readonly onDone: () => void;
}

/** Bar at the bottom while corrections are unsaved. */
function MappingSaveBar({ connection, draft, onDone }: MappingSaveBarProps) {
  const { t } = useTranslation('mapping');
  const contract = useContract();
  const queries = useQueryClient();
  const write = useMutation(
    contract.connections.writeMapping.mutationOptions({
      async onSuccess() {
        // Refetches before the draft is dropped, so that the old reading does not flash.
        await queries.invalidateQueries({ queryKey: contract.connections.list.key() });
        onDone();
        notifyDone('mapping', t('save.saved'));
      },
    }),
  );
  const changes = draft === null ? 0 : countChanges(connection.mapping, draft);
  if (draft === null || changes === 0) return null;
  return (
    <section className={styles.bar} aria-label={t('save.label')}>
      {write.isError ? <FailureNotice error={write.error} /> : null}
      <div className={common.wrapRow}>
        <p className={styles.words}>{t('save.changes', { count: changes })}</p>
        <Button disabled={write.isPending} onClick={onDone}>
          {t('save.undo')}
        </Button>
        <Button
          variant="filled"
          loading={write.isPending}
          onClick={() => write.mutate({ id: connection.id, mapping: draft })}
        >
          {t('save.save')}
        </Button>
      </div>
    </section>
  );
}

interface ReplyListProps {
  readonly connectionId: string;
  /** Undefined while loading. */
  readonly replies: readonly ReplySummary[] | undefined;
  /** Id of a reply, or name of the corrections page. */
  readonly shown: string | null;
  readonly mapping: Mapping;
}

/** The kept replies, newest first, and below them a person's corrections. */
function ReplyList({ connectionId, replies, shown, mapping }: ReplyListProps) {
  const { t } = useTranslation('mapping');
  const current = (name: string) => (shown === name ? ('page' as const) : undefined);
  return (
    <nav className={styles.list} aria-label={t('list.label')}>
      <h2 className={styles.heading}>{t('list.replies')}</h2>
      {replies === undefined ? <SkeletonRows rows={4} /> : null}
      <ul>
        {replies?.map((reply) => {
          const isComplete = reply.understood && reply.lost === 0;
          const Icon = isComplete ? IconCircleCheck : IconAlertCircle;
          return (
            <li key={reply.id}>
              <Link
                href={paths.replies(connectionId, reply.id)}
                replace
                className={styles.entry}
                aria-current={current(reply.id)}
              >
                <bdi dir="ltr" className={`mono ${styles.operation}`}>
                  {reply.operation}
                </bdi>
                <span className={styles.facts}>
                  <span className={styles.understood} data-understood={isComplete}>
                    <Icon size={14} aria-hidden />
                    {reply.understood && reply.lost > 0
                      ? t('list.lost', { count: reply.lost })
                      : t(reply.understood ? 'list.understood' : 'list.notUnderstood')}
                  </span>
                  <span>{t(`interface.${reply.interface}`)}</span>
                  <Age at={reply.at} />
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
      <h2 className={styles.heading}>{t('list.corrections')}</h2>
      <ul>
        {(['statuses', 'references', 'refusals', 'currency', 'file'] as const).map((each) => (
          <li key={each}>
            <Link
              href={paths.replies(connectionId, each)}
              replace
              className={styles.entry}
              aria-current={current(each)}
            >
              <span className={common.fill}>{t(`list.${each}`)}</span>
              {each !== 'file' && mapping[each] !== null && mapping[each].length > 0 ? (
                <span className={styles.count}>
                  {each === 'currency' ? mapping[each] : mapping[each].length}
                </span>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface MappingPartProps {
  readonly mapping: Mapping;
  readonly onChange: (mapping: Mapping) => void;
}

/** Messages of this supplier that a person recorded as refusals; each can be undone. */
function MappingRefusals({ mapping, onChange }: MappingPartProps) {
  const { t } = useTranslation('mapping');
  const { refusals } = mapping;
  return (
    <Taught
      of="refusals"
      heads={[t('refusals.said')]}
      rows={refusals.map(({ said }) => ({
        name: said,
        cells: [<bdi key="said">{said}</bdi>],
        takeBack: t('refusals.reset', { said }),
      }))}
      onTakeBack={(name) => onChange({ ...mapping, refusals: refusals.filter(({ said }) => said !== name) })}
    />
  );
}

/** Fields in which a person found this supplier's reference while settling an order; each can be undone. */
function MappingReferences({ mapping, onChange }: MappingPartProps) {
  const { t } = useTranslation('mapping');
  const { references } = mapping;
  return (
    <Taught
      of="references"
      heads={[t('references.at'), t('references.over')]}
      rows={references.map(({ at, over }) => ({
        name: at,
        cells: [
          <bdi key="at" dir="ltr" className={`mono ${tableStyles.name}`}>
            {at}
          </bdi>,
          over.length === 0 ? (
            t('references.noOther')
          ) : (
            <bdi key="over" dir="ltr" className={`mono ${tableStyles.value}`}>
              {over.join(', ')}
            </bdi>
          ),
        ],
        takeBack: t('references.reset', { field: at }),
      }))}
      onTakeBack={(name) => onChange({ ...mapping, references: references.filter(({ at }) => at !== name) })}
    />
  );
}

interface TaughtRow {
  readonly name: string;
  /** One cell per column; the first is the row's name. */
  readonly cells: readonly ReactNode[];
  /** Label of the undo button. */
  readonly takeBack: string;
}

interface TaughtProps {
  readonly of: 'refusals' | 'references';
  readonly heads: readonly string[];
  readonly rows: readonly TaughtRow[];
  readonly onTakeBack: (name: string) => void;
}

function Taught({ of, heads, rows, onTakeBack }: TaughtProps) {
  const { t } = useTranslation('mapping');
  const heading = `mapping-${of}`;
  return (
    <section className={mappingStatuses.section} aria-labelledby={heading}>
      <h2 id={heading} className={common.title}>
        {t(`${of}.title`)}
      </h2>
      <p className={common.muted}>{t(`${of}.words`)}</p>
      {rows.length === 0 ? (
        <p className={common.muted}>{t(`${of}.none`)}</p>
      ) : (
        <table className={tableStyles.table} aria-labelledby={heading}>
          <thead>
            <tr>
              {[...heads, t('references.take')].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, cells: [first, ...otherCells], takeBack }) => (
              <tr key={name} data-corrected>
                <th scope="row">{first}</th>
                {otherCells.map((cell, at) => (
                  <td key={heads[at + 1]}>{cell}</td>
                ))}
                <td>
                  <ActionIcon aria-label={takeBack} title={takeBack} onClick={() => onTakeBack(name)}>
                    <IconTrash size={16} aria-hidden />
                  </ActionIcon>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
