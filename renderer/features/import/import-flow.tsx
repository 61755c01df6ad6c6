import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { useStore } from 'zustand';
import type { Waiting } from '../../../shared/model/connection/account.ts';
import type { Batch } from '../../../shared/model/order/batch.ts';
import type { Service } from '../../../shared/model/service/service.ts';
import { useContract } from '../../client/contract-context.tsx';
import { useOrdersAwaitingList } from '../../client/use-orders-awaiting-list.ts';
import { useCommands } from '../../store/commands.ts';
import { usePasted } from '../../store/pasted.ts';
import { useScanning } from '../../store/scan.ts';
import { useUnsavedWork } from '../../store/unsaved-work.ts';
import { nextOf, useWorkbooks, type WorkbookSheet, workbookOf } from '../../store/workbooks.ts';
import { pastedText } from '../../ui/base/clipboard.ts';
import { hasOverlay } from '../../ui/base/overlay.ts';
import { paths } from '../../ui/base/paths.ts';
import { Screen } from '../../ui/base/screen.tsx';
import { useLatest } from '../../ui/base/use-latest.ts';
import { notifyDone, notifyNotDone } from '../../ui/failure/notify-done.tsx';
import { formatMoment } from '../../ui/format/format.ts';
import { ScanButton } from '../../ui/scan/scan-button.tsx';
import { FailedListWarning } from '../../ui/service/failed-list-warning.tsx';
import { CheckStep } from './check/check-step.tsx';
import { type Blocked, blockedBy } from './commit/blocked-by.ts';
import { CostBar } from './commit/cost-bar.tsx';
import { DryRun } from './commit/dry-run.tsx';
import { useCommit } from './commit/use-commit.ts';
import { useKeepLeftOut } from './commit/use-keep-left-out.ts';
import { ImportStepView } from './import-step-view.tsx';
import { ImportStepper } from './import-stepper.tsx';
import type { ImportState } from './list/import-state.ts';
import type { ListImport } from './list/list-import.ts';
import { listName } from './list/list-name.ts';
import { addUp, type ListTotals } from './list/list-totals.ts';
import { visibleSheets } from './list/visible-sheets.ts';
import { type RowPricing, useRowPricing } from './pricing/use-row-pricing.ts';
import type { ListSource } from './reading/list-reader.ts';
import { useFirstFile } from './source/first-file.ts';
import { type PastingSource, usePasteSource } from './source/use-paste-source.tsx';
import { useScanRows } from './source/use-scan-rows.ts';

interface ImportFlowProps {
  /** The connection on which the list is checked and ordered. */
  readonly connectionId: string;
  readonly list: ListImport;
  /** Services that can be ordered in lists. */
  readonly services: readonly Service[];
  readonly catalogue: readonly Service[];
  /** Called after ordering, even if this screen was left in the meantime. */
  readonly onOrdered: () => void;
}

/** The steps of one list, from its source to a batch. Each step asks for one decision; steps without a choice are skipped. */
export function ImportFlow({ connectionId, list, services, catalogue, onOrdered }: ImportFlowProps) {
  const { t } = useTranslation('import');
  const setCameraOpen = useScanning((scanning) => scanning.setCameraOpen);
  const state = useStore(list.store);
  const pasteBox = useRef<HTMLTextAreaElement>(null);
  const byId = useMemo(() => new Map(services.map((service) => [service.id, service])), [services]);
  const totals = useTotals(connectionId, list, byId);
  const name = useListName(state, totals);
  const blocked = blockedBy(state, totals);
  const awaits = useOrdersAwaitingList();
  const awaiting = awaits(
    (totals?.services ?? []).map(({ service, rows }) => ({ serviceId: service.id, rows })),
  );

  const rowPricing = useRowPricing(byId);
  const ordering = useOrdering({ connectionId, list, onOrdered }, totals, rowPricing);
  const { commit, committed, setConfirming, openLeftOut, openSheet } = ordering;

  const pasting = usePasteSource(list);
  usePasteAnywhere(pasting.pasteSource);
  useScanRows(list, pasteBox);
  const { pasteSource } = pasting;
  useGivenPaste(pasteSource);
  useUnsavedWork(state.source !== null);
  const atSource = state.step === 'source' && !state.busy;
  const go = useCallback(() => {
    const typed = pasteBox.current?.value ?? '';
    if (atSource && typed.trim() !== '') pasteSource({ text: typed }, true);
    else if (!atSource && blocked === null && totals !== null) setConfirming(true);
  }, [atSource, pasteSource, blocked, totals, setConfirming]);
  useImportCommands(list, pasteBox, go);
  return (
    <Screen
      title={t('title')}
      fill
      aside={<ImportStepper state={state} onGo={list.goTo} />}
      actions={
        <>
          <ScanButton onOpen={() => setCameraOpen(true)} />
          {state.step === 'source' ? null : (
            <Button onClick={() => pasting.before(list.cancel)}>{t('another')}</Button>
          )}
        </>
      }
    >
      {state.step === 'check' ? (
        <>
          <CheckStep
            rowPricing={rowPricing}
            list={list}
            state={state}
            services={byId}
            catalogue={catalogue}
            before={pasting.before}
          />
          <FailedListWarning orders={awaiting} />
          <CostBar
            totals={totals}
            good={state.counts?.good ?? 0}
            leftOut={(state.counts?.rows ?? 0) - (state.counts?.good ?? 0)}
            blocked={blocked === null ? null : <BlockedReason blocked={blocked} />}
            onGo={go}
          />
        </>
      ) : (
        <ImportStepView
          list={list}
          state={state}
          services={services}
          pasteBox={pasteBox}
          pasting={pasting}
          onLeftOut={openLeftOut}
          onSheet={openSheet}
        />
      )}
      {pasting.dialogs}
      {ordering.confirming && totals !== null && state.counts !== null ? (
        <DryRun
          connectionId={connectionId}
          opened
          busy={commit.isPending}
          committed={committed}
          error={commit.error}
          counts={state.counts}
          totals={totals}
          reader={list.reader}
          rowPricing={rowPricing}
          awaiting={awaiting}
          name={name}
          onConfirm={(answer) => {
            if (!commit.isPending) commit.mutate(answer);
          }}
          onClose={ordering.stopConfirming}
        />
      ) : null}
    </Screen>
  );
}

/** The list's own name; if it has none, a name made of the ordered services and the time. */
function useListName(state: ImportState, totals: ListTotals | null): string {
  const { t, i18n } = useTranslation(['import', 'batches']);
  const [openedAt] = useState(() => Date.now());
  // The services of the rows that will be ordered. The service chosen for rows without a service counts only if such rows exist.
  const ordered = totals?.services ?? [];
  const serviceText =
    ordered.length === 1
      ? (ordered[0]?.service.name.slice(0, 60) ?? '')
      : t('batches:services', { count: ordered.length });
  return (
    listName(state) ?? t('nameOf', { service: serviceText, when: formatMoment(openedAt, i18n.language) })
  );
}

type OrderingProps = Pick<ImportFlowProps, 'connectionId' | 'list' | 'onOrdered'>;

/** Confirms and orders the list. Then opens its batch or the rows set aside, or offers another sheet of its file. */
function useOrdering(
  { connectionId, list, onOrdered }: OrderingProps,
  totals: ListTotals | null,
  rowPricing: RowPricing,
) {
  const { t } = useTranslation('import');
  const [, navigate] = useLocation();
  const state = useStore(list.store);
  const [confirming, setConfirming] = useState(false);
  const { keepLeftOut, openLeftOut } = useKeepLeftOut(list);
  const { noteSheet, openSheet } = useOtherSheets(list);
  const isHere = useIsHere();
  const { commit, committed } = useCommit(connectionId, list, state, totals, rowPricing, async (batches) => {
    setConfirming(false);
    onOrdered();
    const [first] = batches;
    if (batches.some(({ hasLines }) => !hasLines)) notifyNotDone('import-lines', t('linesNotKept'));
    const splitOff = await keepLeftOut();
    const otherSheets = noteSheet(batches);
    const hasLeft = !isHere.current;
    if (splitOff !== null || otherSheets || hasLeft)
      notifyDone('import', t('ordered', { count: batches.reduce((sum, batch) => sum + batch.total, 0) }));
    // Rows set aside become the next list. If there are none, the other sheets of the file are offered.
    if (splitOff !== null) openLeftOut(splitOff);
    else if (otherSheets) list.cancel();
    // A person who left this screen in the meantime stays where they are.
    else if (!hasLeft) navigate(batches.length === 1 && first ? paths.batch(first.id) : paths.batches());
  });
  function stopConfirming(): void {
    setConfirming(false);
    // An identifier may have been ordered since the list was compared.
    if (commit.error === null) return;
    commit.reset();
    void list.compareAgain();
  }
  return { confirming, setConfirming, stopConfirming, commit, committed, openLeftOut, openSheet };
}

/** True while this screen is shown; for code that runs after an await. */
function useIsHere(): RefObject<boolean> {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}

/** Imports a paste or file that another screen passed on. */
function useGivenPaste(pasteSource: (source: ListSource, whole: boolean) => void): void {
  const isGiven = usePasted(({ list: pastedList }) => pastedList !== null);
  useEffect(() => {
    const pasted = isGiven ? usePasted.getState().take() : null;
    if (pasted !== null) pasteSource(pasted, false);
  }, [isGiven, pasteSource]);
}

function useImportCommands(
  list: ListImport,
  pasteBox: RefObject<HTMLTextAreaElement | null>,
  go: () => void,
): void {
  const { t } = useTranslation('import');
  const latestGo = useLatest(go);
  const { store, goTo } = list;
  useCommands(
    useMemo(
      () => [
        {
          id: 'import-source',
          label: t('command.paste'),
          group: 'screen',
          shortcut: 'p',
          run: () => {
            if (store.getState().step !== 'source') goTo('source');
            requestAnimationFrame(() => pasteBox.current?.focus());
          },
        },
        {
          id: 'import-go',
          label: t('command.go'),
          group: 'screen',
          shortcut: 'mod+Enter',
          whileTyping: true,
          run: () => latestGo.current(),
        },
      ],
      [t, store, goTo, pasteBox, latestGo],
    ),
  );
}

function BlockedReason({ blocked }: { readonly blocked: Blocked }) {
  const { t } = useTranslation('import');
  return (
    <>
      {t(`blocked.${blocked.is}`, 'service' in blocked ? blocked : { service: '', count: 0 })}{' '}
      {blocked.is === 'notChosen' ? <Link href={paths.catalogue()}>{t('chooseMeant')}</Link> : null}
    </>
  );
}

/** Records which sheet of a workbook was ordered, and opens another sheet. */
function useOtherSheets(list: ListImport) {
  /** Returns true if the ordered list is a sheet of a workbook that has unordered sheets left. */
  const noteSheet = useCallback(
    (batches: readonly Batch[]): boolean => {
      const { source, read, sheet } = list.store.getState();
      if (source === null || !('file' in source) || !(source.file instanceof File)) return false;
      const { books, ordered } = useWorkbooks.getState();
      const known = workbookOf(books, source.file)?.sheets.map(({ place }) => place) ?? [];
      // A cover sheet or a sheet of totals does not count as unordered.
      const places = new Set([sheet, ...known, ...(read?.lists ?? [])]);
      const sheets = visibleSheets(read).filter(({ place }) => places.has(place));
      if (sheets.length < 2) return false;
      const batchNames = batches.map(({ id, name }) => ({ id, name }));
      ordered(source.file, sheets, sheet, batchNames);
      const book = workbookOf(useWorkbooks.getState().books, source.file);
      return book !== undefined && nextOf(book) !== undefined;
    },
    [list],
  );
  const openSheet = useCallback(
    (file: File, { place }: WorkbookSheet) => void list.readSource({ file }, undefined, place),
    [list],
  );
  return { noteSheet, openSheet };
}

/** A paste or a dropped file anywhere on the screen starts a list or adds to the open one. A paste into a field is not handled. */
function usePasteAnywhere(pasteSource: PastingSource['pasteSource']): void {
  const firstFile = useFirstFile();
  useEffect(() => {
    function onPaste(event: ClipboardEvent): void {
      const { target } = event;
      const inField = target instanceof Element && target.closest('input, textarea') !== null;
      const text = pastedText(event.clipboardData);
      const files = event.clipboardData?.files;
      if (inField || hasOverlay() || (text === '' && !files?.length)) return;
      event.preventDefault();
      const file = text === '' ? firstFile(files) : undefined;
      if (file !== undefined) pasteSource({ file }, false);
      else pasteSource({ text }, false);
    }
    function onDrag(event: DragEvent): void {
      // Otherwise the browser would open the file in place of the app.
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    }
    function onDrop(event: DragEvent): void {
      const isHandled = event.defaultPrevented;
      onDrag(event);
      const file = isHandled || hasOverlay() ? undefined : firstFile(event.dataTransfer?.files);
      if (file !== undefined) pasteSource({ file }, false);
    }
    document.addEventListener('paste', onPaste);
    document.addEventListener('dragover', onDrag);
    document.addEventListener('drop', onDrop);
    return () => {
      document.removeEventListener('paste', onPaste);
      document.removeEventListener('dragover', onDrag);
      document.removeEventListener('drop', onDrop);
    };
  }, [pasteSource, firstFile]);
}

// A person who edits several rows will soon change the list again.
const settleMs = 120;
const none: readonly Waiting[] = [];

/** The list's current cost; null while the cost is computed again. */
function useTotals(
  connectionId: string,
  list: ListImport,
  services: ReadonlyMap<string, Service>,
): ListTotals | null {
  const contract = useContract();
  const { version, step } = useStore(list.store);
  const { data: account } = useQuery(contract.account.read.queryOptions({ input: { connectionId } }));
  const balance = account?.account?.balance ?? null;
  const { data: waiting } = useQuery(contract.account.waiting.queryOptions({ input: { connectionId } }));
  const [answer, setAnswer] = useState<{ readonly version: number; readonly totals: ListTotals } | null>(
    null,
  );
  useEffect(() => {
    if (step !== 'check') return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      addUp(list.reader, services, list.findings(), balance, waiting ?? none, () => isCurrent).then(
        (totals) => {
          if (isCurrent && totals !== null) setAnswer({ version, totals });
        },
        // The reader has ended and has reported this to its owner.
        () => {},
      );
    }, settleMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [list, version, step, services, balance, waiting]);
  return answer?.version === version ? answer.totals : null;
}
