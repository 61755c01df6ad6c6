import { useDebouncedValue } from '@mantine/hooks';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { ListEdit, ListRow } from '../../../../shared/model/list/rows/row.ts';
import { mayBeRemembered } from '../../../../shared/model/service/remembered-name.ts';
import type { Service } from '../../../../shared/model/service/service.ts';
import { paths } from '../../../ui/base/paths.ts';
import { FailureNotice } from '../../../ui/failure/failure-notice.tsx';
import { AnsweredRows } from '../known/answered-rows.tsx';
import { DeviceRows } from '../known/device-rows.tsx';
import type { ImportState } from '../list/import-state.ts';
import type { ListImport } from '../list/list-import.ts';
import type { RowPricing } from '../pricing/use-row-pricing.ts';
import { CodePageLine } from '../source/code-page-line.tsx';
import { ReadFailureNotice } from '../source/read-failure.tsx';
import { SheetNotes } from '../source/sheet-notes.tsx';
import type { PastingSource } from '../source/use-paste-source.tsx';
import { type Assigning, AssignService } from './assign-service.tsx';
import styles from './check-step.module.css';
import { CheckTable } from './check-table.tsx';
import { EarlierBatch } from './earlier-batch.tsx';
import { GroupList } from './group-list.tsx';
import { RememberedNames } from './remembered-names.tsx';
import { identifierOf, RowHistory } from './row-history.tsx';
import { SplitOffPane } from './split-off-pane.tsx';
import type { Shown } from './use-row-pages.ts';
import { useServiceNames } from './use-service-names.ts';

// Moving along the rows with an arrow key loads nothing on the way.
const restMs = 250;

interface CheckStepProps {
  readonly list: ListImport;
  readonly state: ImportState;
  readonly services: ReadonlyMap<string, Service>;
  readonly rowPricing: RowPricing;
  /** Including services that no list can order. */
  readonly catalogue: readonly Service[];
  readonly before: PastingSource['before'];
}

/** Every row checked: totals by verdict on one side, the rows on the other. */
export function CheckStep({ list, state, services, rowPricing, catalogue, before }: CheckStepProps) {
  const { t } = useTranslation('import');
  const [show, setShow] = useState<Shown>('all');
  const { counts, comparison, plan, read, sheet, assigned, failure, adding } = state;
  const { remember } = useServiceNames();
  const [assigning, setAssigning] = useState<Assigning | null>(null);
  const onEdit = useCallback((edit: ListEdit) => void list.edit(edit), [list]);
  const [standsOn, setStandsOn] = useState('');
  const [rested] = useDebouncedValue(standsOn, restMs);
  const onStand = useCallback((row: ListRow) => setStandsOn(identifierOf(row)), []);
  const many = assigned || (plan?.meanings.some((meaning) => meaning.is === 'service') ?? false);
  const makes = rowPricing.pricing.rules.length + rowPricing.pricing.quotes.length > 0;
  if (counts === null) return null;
  // A group that was emptied by an edit shows everything again.
  const shown =
    typeof show === 'string' || counts.groups.some((group) => group.alike === show.alike) ? show : 'all';
  const shownGroups = counts.groups.filter(({ alike }) => typeof shown === 'string' || alike === shown.alike);
  const earlier = [...list.findings().batches].sort((one, other) => other[1] - one[1])[0];
  const splitOff = counts.groups.find((group) => group.example.is === 'split-off')?.count ?? 0;
  const only = many ? null : services.get(state.serviceId ?? '');
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
        {only === null || only === undefined ? null : (
          <p className={styles.service}>
            <span className={styles.faint}>{t('forService')}</span> <bdi>{only.name}</bdi>{' '}
            <button type="button" className={styles.link} onClick={() => list.goTo('service')}>
              {t('change')}
            </button>
          </p>
        )}
        {comparison.finished && counts.good === 0 && earlier !== undefined ? (
          <EarlierBatch batchId={earlier[0]} rows={earlier[1]} />
        ) : null}
        <GroupList
          counts={counts}
          show={shown}
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
        {comparison.finished || comparison.of === null ? null : (
          <p className={styles.faint} role="status">
            {t('comparing', { done: comparison.done, of: comparison.of })}
          </p>
        )}
        {comparison.error === null ? null : (
          <FailureNotice error={comparison.error} onRetry={() => void list.compareAgain()} />
        )}
        {comparison.finished && earlier !== undefined && counts.good > 0 ? (
          <p className={styles.faint}>
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
          show={shown}
          version={state.version}
          services={many ? services : null}
          namesCustomers={plan?.meanings.some(({ is }) => is === 'customer') ?? false}
          isAllGood={shownGroups.every(
            ({ example }) => example.is === 'good' || example.is === 'no-identifier',
          )}
          pays={makes ? rowPricing.pays : null}
          onEdit={onEdit}
          onStand={onStand}
        />
        <RowHistory identifier={rested} />
      </div>
    </div>
  );
}
