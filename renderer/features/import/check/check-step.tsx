import { Button, Menu } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { ListCounts, ListEdit, ListRow } from '../../../../shared/model/list/rows/row.ts';
import type { ColumnMeaning } from '../../../../shared/model/list/sheet/column-plan.ts';
import { openNearNames } from '../../../../shared/model/service/near-name.ts';
import { mayBeRemembered } from '../../../../shared/model/service/remembered-name.ts';
import type { Service } from '../../../../shared/model/service/service.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { useDeviceHistory } from '../../../client/use-device-history.ts';
import { copyText } from '../../../ui/base/clipboard.ts';
import common from '../../../ui/base/common.module.css';
import line from '../../../ui/base/line.module.css';
import { paths } from '../../../ui/base/paths.ts';
import { FailureNotice } from '../../../ui/failure/failure-notice.tsx';
import { formatCount, formatMoment } from '../../../ui/format/format.ts';
import { IconDots } from '../../../ui/icons/icons.tsx';
import { DeviceHistory } from '../../../ui/order/device-history.tsx';
import { AnsweredRows } from '../known/answered-rows.tsx';
import { DeviceRows } from '../known/device-rows.tsx';
import type { Comparison } from '../list/compare-list.ts';
import type { ImportState } from '../list/import-state.ts';
import type { ListImport } from '../list/list-import.ts';
import type { RowPricing } from '../pricing/use-row-pricing.ts';
import type { ListReader } from '../reading/open-list-reader.ts';
import { CodePageLine } from '../source/code-page-line.tsx';
import { ReadFailureNotice } from '../source/read-failure.tsx';
import { SheetNotes } from '../source/sheet-notes.tsx';
import type { PastingSource } from '../source/use-paste-source.tsx';
import { type Assigning, AssignService } from './assign-service.tsx';
import styles from './check-step.module.css';
import { CheckTable } from './check-table.tsx';
import rememberedNamesStyles from './remembered-names.module.css';
import { editsFor } from './row-edits.ts';
import type { Shown } from './use-row-pages.ts';
import { useServiceNames } from './use-service-names.ts';
import { VerdictMark } from './verdict-mark.tsx';
import { toneOf, verdictWords } from './verdict-words.ts';

// Delay before a row's history loads, so that moving quickly along the rows with an arrow key loads nothing in between.
const restMs = 250;

interface CheckStepProps {
  readonly list: ListImport;
  readonly state: ImportState;
  readonly services: ReadonlyMap<string, Service>;
  readonly rowPricing: RowPricing;
  /** All services, also those that cannot be ordered in a list. */
  readonly catalogue: readonly Service[];
  readonly before: PastingSource['before'];
}

/** Shows the checked rows, with the totals by verdict next to them. */
export function CheckStep({ list, state, services, rowPricing, catalogue, before }: CheckStepProps) {
  const { t } = useTranslation('import');
  const [show, setShow] = useState<Shown>('all');
  const { counts, comparison, plan, read, sheet, assigned, failure, adding } = state;
  const { remember } = useServiceNames();
  const [assigning, setAssigning] = useState<Assigning | null>(null);
  const onEdit = useCallback((edit: ListEdit) => void list.edit(edit), [list]);
  const [focusedKey, setFocusedKey] = useState('');
  const [rested] = useDebouncedValue(focusedKey, restMs);
  const onFocusRow = useCallback((row: ListRow) => setFocusedKey(identifierOf(row)), []);
  const means = (meaning: ColumnMeaning['is']) => plan?.meanings.some(({ is }) => is === meaning) ?? false;
  const setsPrices = means('price') || rowPricing.pricing.rules.length + rowPricing.pricing.quotes.length > 0;
  const many = assigned || means('service');
  if (counts === null) return null;
  // If an edit empties the shown group, all rows are shown again.
  const filter =
    typeof show === 'string' || counts.groups.some((group) => group.alike === show.alike) ? show : 'all';
  const shownGroups = counts.groups.filter(
    ({ alike }) => typeof filter === 'string' || alike === filter.alike,
  );
  const earlier = [...list.findings().batches].sort((one, other) => other[1] - one[1])[0];
  const splitOff = counts.groups.find((group) => group.example.is === 'split-off')?.count ?? 0;
  const only = many ? undefined : services.get(state.serviceId ?? '');
  return (
    <div className={styles.check}>
      <div className={styles.side}>
        {failure === null || adding === null ? null : (
          <ReadFailureNotice
            added
            failure={failure}
            onReadAgain={(options) => void list.append(adding, options)}
          />
        )}
        {only === undefined ? null : (
          <p className={styles.service}>
            <span className={line.faint}>{t('forService')}</span> <bdi>{only.name}</bdi>{' '}
            <button type="button" className={line.link} onClick={() => list.goTo('service')}>
              {t('change')}
            </button>
          </p>
        )}
        {comparison.finished && counts.good === 0 && earlier !== undefined ? (
          <EarlierBatch batchId={earlier[0]} rows={earlier[1]} />
        ) : null}
        <GroupList
          counts={counts}
          show={filter}
          onShow={setShow}
          onEdit={onEdit}
          services={services}
          onUseNear={(written, alike, service) => {
            onEdit({ do: 'assign', of: { alike }, serviceId: service.id });
            if (mayBeRemembered(written, catalogue)) remember(written, service);
          }}
          onAssign={setAssigning}
        />
        <AnsweredRows list={list} state={state} services={services} />
        <DeviceRows list={list} state={state} />
        <RememberedNames names={counts.remembered} services={services} onEdit={onEdit} />
        {splitOff === 0 ? null : <SplitOffPane reader={list.reader} count={splitOff} />}
        <div className={styles.service}>
          <CodePageLine list={list} state={state} before={before} />
        </div>
        {read === null ? null : <SheetNotes notes={read.sheets[sheet]?.notes ?? []} />}
        <ComparisonState comparison={comparison} onRetry={list.compareAgain} />
        {comparison.finished && earlier !== undefined && counts.good > 0 ? (
          <p className={line.faint}>
            <Link href={paths.batch(earlier[0])}>{t('earlierRows', { count: earlier[1] })}</Link>
          </p>
        ) : null}
      </div>
      <AssignService
        of={assigning}
        services={services}
        catalogue={catalogue}
        onEdit={onEdit}
        onClose={() => setAssigning(null)}
      />
      <div className={styles.rows}>
        <CheckTable
          reader={list.reader}
          show={filter}
          version={state.version}
          services={many ? services : null}
          namesCustomers={means('customer')}
          isAllGood={shownGroups.every(
            ({ example }) => example.is === 'good' || example.is === 'no-identifier',
          )}
          isWordsOnly={shownGroups.every(({ example }) =>
            editsFor(example, { rows: [] }).every(({ prominent }) => !prominent),
          )}
          pays={setsPrices ? rowPricing.pays : null}
          onEdit={onEdit}
          onFocusRow={onFocusRow}
        />
        <RowHistory identifier={rested} />
      </div>
    </div>
  );
}

/** The progress of the comparison with earlier orders, until the comparison is finished. */
function ComparisonState(props: { readonly comparison: Comparison; readonly onRetry: () => void }) {
  const { t } = useTranslation('import');
  const { done, of, finished, error } = props.comparison;
  return (
    <>
      {finished || of === null ? null : (
        <p className={line.faint} role="status">
          {t('comparing', { done, of })}
        </p>
      )}
      <FailureNotice error={error} onRetry={props.onRetry} />
    </>
  );
}

/** Rows set aside for a separate list. That list opens after this list is ordered; its rows can be copied before. */
function SplitOffPane({ reader, count }: { readonly reader: ListReader; readonly count: number }) {
  const { t } = useTranslation('import');
  return (
    <p className={styles.service}>
      {t('splitOff', { count })}{' '}
      <Button size="compact-xs" onClick={() => void reader.splitOff().then(copyText)}>
        {t('copySplitOff')}
      </Button>
    </p>
  );
}

/**
 * All orders for the identifier of the focused row, of any service. They are loaded for that row only. The height is fixed, so that nothing
 * shifts when the focus moves to another row.
 */
function RowHistory({ identifier }: { readonly identifier: string }) {
  const history = useDeviceHistory(identifier);
  return (
    <div className={styles.memory} aria-live="polite">
      {history === null ? null : <DeviceHistory {...history} most={3} />}
    </div>
  );
}

/** The identifier with which a row will be ordered; empty if unknown. */
function identifierOf({ verdict }: ListRow): string {
  return 'identifier' in verdict ? verdict.identifier.trim().slice(0, 200) : '';
}

/** Reports that the whole list was ordered before, with a link to its batch. */
function EarlierBatch({ batchId, rows }: { readonly batchId: string; readonly rows: number }) {
  const { t, i18n } = useTranslation('import');
  const contract = useContract();
  const { data: batch } = useQuery(contract.batches.read.queryOptions({ input: { id: batchId } }));
  if (!batch) return null;
  return (
    <div className={styles.earlier} role="status">
      <p className={common.bold}>{t('importedBefore.title')}</p>
      <p>
        {t('importedBefore.words', {
          count: rows,
          name: batch.name,
          when: formatMoment(batch.createdAt, i18n.language),
        })}
      </p>
      <Button component={Link} href={paths.batch(batchId)}>
        {t('importedBefore.open')}
      </Button>
    </div>
  );
}

interface RememberedNamesProps {
  readonly names: ListCounts['remembered'];
  readonly services: ReadonlyMap<string, Service>;
  readonly onEdit: (edit: ListEdit) => void;
}

/** The list's names for services that the app read with a remembered name. Each has a button to forget the remembered name. */
function RememberedNames({ names, services, onEdit }: RememberedNamesProps) {
  const { t } = useTranslation('import');
  const { forget } = useServiceNames();
  if (names.length === 0) return null;
  return (
    <ul className={rememberedNamesStyles.names} aria-label={t('remember.title')}>
      {names.map(({ written, serviceId }) => (
        <li key={written}>
          {t('remember.used', { written, service: services.get(serviceId)?.name ?? serviceId })}{' '}
          <button
            type="button"
            className={line.link}
            aria-label={t('remember.forgetName', { written })}
            onClick={() => {
              onEdit({ do: 'forget-name', written });
              forget(written);
            }}
          >
            {t('remember.forget')}
          </button>
        </li>
      ))}
    </ul>
  );
}

interface GroupListProps {
  readonly counts: ListCounts;
  readonly show: Shown;
  readonly onShow: (show: Shown) => void;
  readonly onEdit: (edit: ListEdit) => void;
  readonly services: ReadonlyMap<string, Service>;
  /** A person confirms that a name in the list means this service. */
  readonly onUseNear: (written: string, alike: string, service: Service) => void;
  /** Opens the dialog to choose a service for these rows. */
  readonly onAssign: (of: Assigning) => void;
}

/** The list's totals by verdict; every row is in exactly one group. Selecting a group filters the table; a group's buttons fix its rows. */
function GroupList(props: GroupListProps) {
  const { counts, show, onShow, onEdit, services, onUseNear, onAssign } = props;
  const nearest = useMemo(() => {
    const find = openNearNames(services.values());
    const unknown = counts.groups.flatMap(({ example }) =>
      example.is === 'service-unknown' ? example.written : [],
    );
    return new Map(unknown.slice(0, maxNear).map((written) => [written, find(written)]));
  }, [counts.groups, services]);
  const { t, i18n } = useTranslation(['import', 'states', 'services']);
  const selected = typeof show === 'string' ? show : show.alike;
  const groups = [...counts.groups].sort(
    (one, other) => order[toneOf(one.example)] - order[toneOf(other.example)] || other.count - one.count,
  );
  return (
    <section className={common.stack4} aria-label={t('account')}>
      <button
        type="button"
        className={styles.all}
        aria-pressed={selected === 'all'}
        onClick={() => onShow('all')}
      >
        <strong>{t('found', { count: counts.rows })}</strong>
      </button>
      {counts.safe === 0 ? null : (
        <Button size="compact-sm" variant="light" onClick={() => onEdit({ do: 'accept-safe' })}>
          {t('edit.acceptSafe', { count: counts.safe })}
        </Button>
      )}
      <ul className={common.column}>
        {groups.map(({ alike, count, example }) => {
          const verdictText = verdictWords(t, example, 'group');
          const edits = editsFor(example, { alike });
          // If there are several fixes, they are in the menu, where a person reads their names before choosing.
          const obvious = edits.filter((each) => each.prominent);
          const inlineEdits = obvious.length === 1 || example.is === 'one-or-two' ? obvious : [];
          const more = edits.filter((each) => !inlineEdits.includes(each));
          const suggestion = example.is === 'service-unknown' ? (nearest.get(example.written) ?? null) : null;
          const unnamed = example.is === 'service-unknown' || example.is === 'service-missing';
          return (
            <li key={alike} className={styles.group} data-shown={selected === alike || undefined}>
              <button
                type="button"
                className={styles.words}
                aria-pressed={selected === alike}
                onClick={() => onShow(selected === alike ? 'all' : { alike })}
              >
                <span className={styles.count}>{formatCount(count, i18n.language)}</span>
                <VerdictMark tone={toneOf(example)} words={verdictText} wraps />
              </button>
              {inlineEdits.map((each) => (
                <Button key={each.name} size="compact-xs" onClick={() => onEdit(each.edit)}>
                  {each.words(t)}
                </Button>
              ))}
              {suggestion === null || example.is !== 'service-unknown' ? null : (
                <Button
                  size="compact-xs"
                  className={styles.near ?? ''}
                  onClick={() => onUseNear(example.written, alike, suggestion)}
                >
                  <bdi className="truncate">{t('edit.useNear', { service: suggestion.name })}</bdi>
                </Button>
              )}
              {unnamed ? (
                <Button
                  size="compact-xs"
                  onClick={() =>
                    onAssign({
                      rows: { alike },
                      written: example.is === 'service-unknown' ? example.written : '',
                    })
                  }
                >
                  {t('edit.assign')}
                </Button>
              ) : null}
              {edits.length === 0 ? null : (
                <Menu position="bottom-end">
                  <Menu.Target>
                    <Button
                      size="compact-xs"
                      variant="subtle"
                      aria-label={t('allAlike', { count, verdict: verdictText })}
                      className={styles.more}
                    >
                      <IconDots size={14} aria-hidden />
                    </Button>
                  </Menu.Target>
                  <Menu.Dropdown>
                    {more.map((each) => (
                      <Menu.Item key={each.name} onClick={() => onEdit(each.edit)}>
                        {each.words(t)}
                      </Menu.Item>
                    ))}
                  </Menu.Dropdown>
                </Menu>
              )}
            </li>
          );
        })}
      </ul>
      <p className={styles.lines}>
        {t('lines', {
          lines: counts.lines,
          withRows: counts.linesWithRows,
          blank: counts.blankLines,
          header: counts.headerLines,
        })}
      </p>
    </section>
  );
}

// Maximum number of unknown names for which similar services are searched.
const maxNear = 100;
const order = { good: 0, mend: 1, bad: 2, double: 3, aside: 4 } as const;
