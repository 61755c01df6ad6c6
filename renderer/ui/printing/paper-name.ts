import type { TFunction } from 'i18next';
import { assertNever } from '../../../shared/model/base/assert-never.ts';
import type { PaperKind } from '../../../shared/model/printing/printer.ts';

export function paperName(t: TFunction<'printing'>, paper: PaperKind): string {
  switch (paper) {
    case 'label-4x1':
      return t('paper.label4');
    case 'label-2x1':
      return t('paper.label2');
    case 'receipt':
      return t('paper.receipt');
    default:
      return assertNever(paper);
  }
}
