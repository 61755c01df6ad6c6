import { Button, Progress } from '@mantine/core';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Service } from '../../../shared/model/service/service.ts';
import type { LeftOutList } from '../../store/left-out.ts';
import { useWorkbooks, type WorkbookSheet, workbookOf } from '../../store/workbooks.ts';
import commonStyles from '../../ui/base/common.module.css';
import { ColumnsStep } from './columns/columns-step.tsx';
import { ServiceStep } from './columns/service-step.tsx';
import type { ImportState } from './list/import-state.ts';
import type { ListImport } from './list/list-import.ts';
import type { ReadingProgress } from './reading/list-reader.ts';
import { CodePageLine } from './source/code-page-line.tsx';
import { LeftOutLists } from './source/left-out-lists.tsx';
import { OtherSheets } from './source/other-sheets.tsx';
import { ReadFailureNotice } from './source/read-failure.tsx';
import styles from './source/reading-step.module.css';
import { SheetStep } from './source/sheet-step.tsx';
import { SourceStep } from './source/source-step.tsx';
import type { PastingSource } from './source/use-paste-source.tsx';

interface ImportStepViewProps {
  readonly list: ListImport;
  readonly state: ImportState;
  readonly services: readonly Service[];
  readonly pasteBox: RefObject<HTMLTextAreaElement | null>;
  readonly pasting: Pick<PastingSource, 'pasteSource' | 'before'>;
  readonly onLeftOut: (list: LeftOutList) => void;
  readonly onSheet: (file: File, sheet: WorkbookSheet) => void;
}

/** The current step; the last possible one is the check. */
export function ImportStepView(props: ImportStepViewProps) {
  const { list, state, services, pasteBox, pasting } = props;
  const { books } = useWorkbooks();
  const { step, busy, source, failure, read, columns, plan, counts } = state;
  const { pasteSource, before } = pasting;
  if (busy) return <ReadingStep progress={state.progress} onCancel={list.cancel} />;
  if (step === 'sheet' && read !== null)
    return (
      <SheetStep
        sheets={read.sheets}
        chosen={state.sheet}
        known={
          source !== null && 'file' in source && source.file instanceof File
            ? workbookOf(books, source.file)
            : undefined
        }
        onChoose={(sheet) => before(() => void list.chooseSheet(sheet))}
      />
    );
  if (step === 'columns' && columns !== null && plan !== null)
    return (
      <ColumnsStep
        sheet={columns}
        plan={plan}
        remembered={state.columnsRemembered}
        services={services}
        onUse={(chosen) => {
          // If the columns are unchanged, the rows need no new check.
          if (counts !== null && JSON.stringify(chosen) === JSON.stringify(plan)) list.goTo('check');
          else before(() => void list.takeColumns(chosen));
        }}
        codePage={<CodePageLine list={list} state={state} before={before} />}
      />
    );
  if (step === 'service' && plan !== null)
    return (
      <ServiceStep
        services={services}
        chosen={services.find((service) => service.id === state.serviceId) ?? null}
        plan={plan}
        values={state.common ?? {}}
        onChoose={(service, common) => {
          const choose = () => void list.chooseService(service.id, common);
          // With another service, all rows are checked again and a person's decisions are lost; so the app asks first.
          if (service.id === state.serviceId) choose();
          else before(choose);
        }}
      />
    );
  return (
    <>
      {failure === null || source === null ? null : (
        <ReadFailureNotice
          failure={failure}
          onReadAgain={(options) => void list.readSource(source, options)}
        />
      )}
      <OtherSheets onOpen={props.onSheet} />
      <LeftOutLists onOpen={props.onLeftOut} />
      <SourceStep ref={pasteBox} source={source} onSource={(newSource) => pasteSource(newSource, true)} />
    </>
  );
}

/** The progress of reading, with a cancel button. */
function ReadingStep({
  progress,
  onCancel,
}: {
  readonly progress: ReadingProgress | null;
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation('import');
  const { at, done, of } = progress ?? { at: 'reading', done: 0, of: null };
  const stepText = t(`reading.${at}`);
  return (
    <div className={styles.reading} role="status">
      <p className={commonStyles.strong}>{stepText}</p>
      <Progress
        value={of === null || of === 0 ? 100 : (done / of) * 100}
        animated={of === null}
        aria-label={stepText}
      />
      <p className={styles.faint}>
        {at === 'reading' || at === 'unpacking' || done === 0 ? ' ' : t('reading.done', { count: done })}
      </p>
      <Button onClick={onCancel}>{t('reading.cancel')}</Button>
    </div>
  );
}
