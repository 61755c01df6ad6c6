import { Button, SegmentedControl } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { takeApart } from '../../../shared/model/pasted-list.ts';
import type { Service } from '../../../shared/model/service.ts';
import { useContract } from '../../client/contract-context.tsx';
import { useCommands } from '../../store/commands.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { type FieldValues, filledFields } from '../../ui/field-values.ts';
import { formatMoment } from '../../ui/format.ts';
import { paths } from '../../ui/paths.ts';
import { useRequestId } from '../../ui/request-id.ts';
import { Screen } from '../../ui/screen.tsx';
import { CommitFailure } from './commit-failure.tsx';
import { commitList } from './commit-list.ts';
import { ConfirmList } from './confirm-list.tsx';
import { CostBar } from './cost-bar.tsx';
import styles from './import-desk.module.css';
import { type Edits, importRows, markKnown, noEdits, summarise } from './import-rows.ts';
import { costOf, listBlockedBy } from './list-cost.ts';
import { PastePane } from './paste-pane.tsx';
import { ReconcileLine } from './reconcile-line.tsx';
import { RowTable } from './row-table.tsx';
import { useKnown } from './use-known.ts';

interface ImportDeskProps {
  readonly service: Service;
  readonly onChangeService: () => void;
}

/** The list for one service: paste on one side, every row with its verdict on the other, the money below. */
export function ImportDesk({ service, onChangeService }: ImportDeskProps) {
  const { t, i18n } = useTranslation('import');
  const contract = useContract();
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const [edits, setEdits] = useState<Edits>(noEdits);
  const [fields, setFields] = useState<FieldValues>({});
  const [typedName, setName] = useState<string | null>(null);
  const [openedAt] = useState(() => Date.now());
  const [onlyProblems, setOnlyProblems] = useState(false);
  const [includeBefore, setIncludeBefore] = useState(false);
  const [overAccepted, setOverAccepted] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const pasteBox = useRef<HTMLTextAreaElement>(null);

  // Typing stays quick while twenty thousand rows are read behind it.
  const settledText = useDeferredValue(text);
  const pieces = useMemo(() => takeApart(settledText, service.identifier), [settledText, service.identifier]);
  const judged = useMemo(
    () => importRows(pieces.tokens, edits, service.identifier),
    [pieces, edits, service.identifier],
  );
  const good = useMemo(
    () => judged.flatMap(({ verdict }) => (verdict.is === 'good' ? [verdict.identifier] : [])),
    [judged],
  );
  const { known, checking, error: knownError, again } = useKnown(service.id, good);
  const rows = useMemo(() => markKnown(judged, known), [judged, known]);
  const removed = pieces.tokens.length - judged.length;
  const summary = useMemo(() => summarise(rows, removed, includeBefore), [rows, removed, includeBefore]);
  const { identifiers } = summary;
  const shown = useMemo(
    () => (onlyProblems ? rows.filter(({ verdict }) => verdict.is !== 'good') : rows),
    [rows, onlyProblems],
  );

  const { data: account } = useQuery(contract.account.read.queryOptions());
  const cost = costOf(service.price, identifiers.length, account?.account?.balance ?? null);
  const name =
    typedName ??
    t('nameOf', { service: service.name.slice(0, 60), when: formatMoment(openedAt, i18n.language) });
  const filled = filledFields(service.fields, fields);
  const overBalance = cost !== null && overAccepted === cost.total.amount;
  const blocked = listBlockedBy({
    service,
    count: identifiers.length,
    checking,
    fields,
    name,
    cost,
    overBalance,
  });
  const wish = useMemo(
    () => JSON.stringify([service.id, identifiers, filled]),
    [service.id, identifiers, filled],
  );
  const requestId = useRequestId(wish, 0);
  const commit = useMutation({
    mutationFn: (form: Parameters<typeof commitList>[1]) =>
      commitList({ stage: contract.batches.stage.call, commit: contract.batches.commit.call }, form),
    onSettled: () => setConfirming(false),
    // Something may have come to be on order since the list was compared.
    onError: again,
    onSuccess: (batch) => navigate(paths.batch(batch.id)),
  });

  function ask(): void {
    setTried(true);
    if (blocked === null) setConfirming(true);
  }

  function confirm(): void {
    if (blocked !== null || service.price === null || commit.isPending) return;
    commit.mutate({
      requestId,
      name: name.trim(),
      services: [{ serviceId: service.id, quotedPrice: service.price, fields: filled }],
      rows: identifiers.map((identifier) => ({ serviceId: service.id, identifier })),
      overBalance,
    });
  }

  const latestAsk = useRef(ask);
  useEffect(() => {
    latestAsk.current = ask;
  });
  useCommands(
    useMemo(
      () => [
        {
          id: 'import-paste',
          label: t('command.paste'),
          group: 'screen',
          shortcut: 'p',
          run: () => pasteBox.current?.focus(),
        },
        {
          id: 'import-problems',
          label: t('command.problems'),
          group: 'screen',
          shortcut: 'f',
          run: () => setOnlyProblems((on) => !on),
        },
        {
          id: 'import-go',
          label: t('command.go'),
          group: 'screen',
          shortcut: 'mod+Enter',
          whileTyping: true,
          run: () => latestAsk.current(),
        },
      ],
      [t],
    ),
  );

  return (
    <Screen
      title={t('title')}
      fill
      aside={<bdi className="truncate">{service.name}</bdi>}
      actions={
        <Button variant="default" onClick={onChangeService}>
          {t('change')}
        </Button>
      }
    >
      <div className={styles.desk}>
        <PastePane
          ref={pasteBox}
          service={service}
          text={text}
          onText={setText}
          name={name}
          onName={setName}
          fields={fields}
          onFields={setFields}
          showMissing={tried}
        />
        <div className={styles.list}>
          {pieces.tokens.length === 0 && pieces.ignored.length === 0 ? (
            <EmptyState title={t('empty.title')}>{t('empty.words')}</EmptyState>
          ) : (
            <>
              <div className={styles.tools}>
                <ReconcileLine summary={summary} pieces={pieces} />
                {removed === 0 ? null : (
                  <Button
                    variant="default"
                    onClick={() => setEdits((now) => ({ ...now, removed: new Set() }))}
                  >
                    {t('restore')}
                  </Button>
                )}
                <SegmentedControl
                  aria-label={t('show')}
                  value={onlyProblems ? 'problems' : 'all'}
                  onChange={(value) => setOnlyProblems(value === 'problems')}
                  data={(['all', 'problems'] as const).map((value) => ({
                    value,
                    label: t(`filter.${value}`),
                  }))}
                />
              </div>
              <RowTable
                rows={shown}
                rule={service.identifier}
                includeBefore={includeBefore}
                onMend={(key, source) =>
                  setEdits((now) => ({ ...now, mended: new Map(now.mended).set(key, source) }))
                }
                onRemove={(key) => setEdits((now) => ({ ...now, removed: new Set(now.removed).add(key) }))}
              />
            </>
          )}
          {knownError === null ? null : <FailureNotice error={knownError} onRetry={again} />}
          {commit.error === null ? null : <CommitFailure error={commit.error} />}
          <CostBar
            service={service}
            summary={summary}
            cost={cost}
            blocked={blocked}
            includeBefore={includeBefore}
            onIncludeBefore={setIncludeBefore}
            overBalance={overBalance}
            onOverBalance={(accepted) => setOverAccepted(accepted ? (cost?.total.amount ?? null) : null)}
            onGo={ask}
          />
        </div>
      </div>
      {cost === null || service.price === null ? null : (
        <ConfirmList
          opened={confirming}
          busy={commit.isPending}
          service={service}
          price={service.price}
          cost={cost}
          identifiers={identifiers}
          leftOut={summary.found - identifiers.length}
          onConfirm={confirm}
          onClose={() => setConfirming(false)}
        />
      )}
    </Screen>
  );
}
