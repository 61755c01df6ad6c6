import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearch } from 'wouter';
import type { Connection } from '../../../../shared/model/connection/connection.ts';
import type { Mapping } from '../../../../shared/model/connection/mapping.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { useConnections } from '../../../client/use-connections.ts';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { paths } from '../../../ui/base/paths.ts';
import { Screen } from '../../../ui/base/screen.tsx';
import { SkeletonRows } from '../../../ui/base/skeleton-rows.tsx';
import { HealthMark } from '../../../ui/connection/health-mark.tsx';
import { FailureNotice } from '../../../ui/failure/failure-notice.tsx';
import { formatMoney } from '../../../ui/format/format.ts';
import { MappingCurrency } from './mapping-currency.tsx';
import { MappingFile } from './mapping-file.tsx';
import { MappingSaveBar } from './mapping-save-bar.tsx';
import { MappingStatuses } from './mapping-statuses.tsx';
import { MappingReferences, MappingRefusals } from './mapping-taught.tsx';
import { ReplyDetail } from './reply-detail.tsx';
import { ReplyList } from './reply-list.tsx';
import styles from './reply-screen.module.css';

/** A supplier's latest replies, how the app reads them, and the controls to correct that reading. */
export function ReplyScreen() {
  const { t } = useTranslation(['mapping', 'common']);
  const { id = '' } = useParams<{ id: string }>();
  const { data, error, refetch } = useConnections();
  const connection = data?.connections.find((each) => each.id === id);
  if (connection) return <Replies key={id} connection={connection} />;
  return (
    <Screen title={t('list.replies')}>
      {error === null ? null : <FailureNotice error={error} onRetry={() => void refetch()} />}
      {data === undefined ? (
        error === null && <SkeletonRows rows={10} />
      ) : (
        <EmptyState
          title={t('gone.title')}
          actions={
            <Button component={Link} href={paths.connections()}>
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
  const asked = new URLSearchParams(useSearch()).get('show');
  const replies = useQuery(contract.connections.replies.queryOptions({ input: { id } }));
  const check = useMutation(contract.connections.check.mutationOptions());
  // Unsaved corrections are kept when another reply is shown.
  const [draft, setDraft] = useState<Mapping | null>(null);
  const mapping = draft ?? connection.mapping;
  // The reply to show first: one with lost rows, else one that was not understood, else the newest.
  const worthALook =
    replies.data?.find(({ lost }) => lost > 0) ??
    replies.data?.find(({ understood }) => !understood) ??
    replies.data?.[0];
  const shown = asked ?? worthALook?.id ?? null;
  const ask = (
    <Button variant="default" loading={check.isPending} onClick={() => check.mutate({ id })}>
      {t('check')}
    </Button>
  );
  const balance = check.data?.balance;
  const detail = () => {
    if (shown === 'statuses')
      return <MappingStatuses connection={connection} mapping={mapping} onChange={setDraft} />;
    if (shown === 'references') return <MappingReferences mapping={mapping} onChange={setDraft} />;
    if (shown === 'refusals') return <MappingRefusals mapping={mapping} onChange={setDraft} />;
    if (shown === 'currency') return <MappingCurrency mapping={mapping} onChange={setDraft} />;
    if (shown === 'file') return <MappingFile name={name} mapping={mapping} onChange={setDraft} />;
    if (shown === null)
      return replies.data === undefined ? null : (
        <EmptyState title={t('empty.title')} actions={ask}>
          {t('empty.words')}
        </EmptyState>
      );
    return (
      <ReplyDetail
        key={shown}
        connectionId={id}
        replyId={shown}
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
          <Button component={Link} href={paths.connections()} variant="default">
            {t('back')}
          </Button>
        </>
      }
      fill
    >
      <div className={styles.columns}>
        <ReplyList connectionId={id} replies={replies.data} shown={shown} mapping={mapping} />
        <div className={styles.detail}>
          {replies.error === null ? null : (
            <FailureNotice error={replies.error} onRetry={() => void replies.refetch()} />
          )}
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
