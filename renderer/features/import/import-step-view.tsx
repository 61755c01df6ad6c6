import type { RefObject } from 'react';
import type { Service } from '../../../shared/model/service.ts';
import { ColumnsStep } from './columns-step.tsx';
import type { ImportState, ListImport } from './list-import.ts';
import { ReadFailureNotice } from './read-failure.tsx';
import { ReadingStep } from './reading-step.tsx';
import { ServiceStep } from './service-step.tsx';
import { SheetStep } from './sheet-step.tsx';
import { SourceStep } from './source-step.tsx';

interface ImportStepViewProps {
  readonly list: ListImport;
  readonly state: ImportState;
  readonly services: readonly Service[];
  readonly pasteBox: RefObject<HTMLTextAreaElement | null>;
}

/** The step at hand, up to the check. */
export function ImportStepView({ list, state, services, pasteBox }: ImportStepViewProps) {
  const { step, busy, source, failure, read, columns, plan } = state;
  if (busy) return <ReadingStep progress={state.progress} onCancel={list.cancel} />;
  if (step === 'sheet' && read !== null)
    return (
      <SheetStep
        sheets={read.sheets}
        chosen={state.sheet}
        onChoose={(sheet) => void list.chooseSheet(sheet)}
      />
    );
  if (step === 'columns' && columns !== null && plan !== null)
    return (
      <ColumnsStep
        sheet={columns}
        plan={plan}
        services={services}
        onUse={(chosen) => void list.takeColumns(chosen)}
      />
    );
  if (step === 'service' && plan !== null)
    return (
      <ServiceStep
        services={services}
        chosen={services.find((service) => service.id === state.serviceId) ?? null}
        plan={plan}
        values={state.common ?? {}}
        onChoose={(service, common) => void list.chooseService(service.id, common)}
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
      <SourceStep ref={pasteBox} source={source} onSource={(given) => void list.readSource(given)} />
    </>
  );
}
