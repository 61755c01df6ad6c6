import type { TFunction } from 'i18next';
import type { EditTarget, ListEdit } from '../../../../shared/model/list/rows/row.ts';
import type { ListVerdict, RepairKind } from '../../../../shared/model/list/text/verdict.ts';
import { repairWords } from './verdict-words.ts';

type Texts = TFunction<['import', 'states', 'services']>;

/** An action on rows with one verdict. The first edit of a list is the default. */
export interface RowEdit {
  readonly name: string;
  readonly edit: ListEdit;
  /** True if the edit makes rows good. Such an edit has a button next to the verdict; other edits are only in the menu. */
  readonly prominent: boolean;
  readonly words: (t: Texts) => string;
}

/** Returns the edits for one row or a group of rows with this verdict. */
export function editsFor(verdict: ListVerdict, of: EditTarget): readonly RowEdit[] {
  const accept = (repairs: readonly RepairKind[], words: RowEdit['words']): RowEdit => ({
    name: `accept ${repairs.join(' ')}`,
    edit: { do: 'accept', of, repairs: [...repairs] },
    prominent: true,
    words,
  });
  const keep = (words: RowEdit['words']): RowEdit => ({
    name: 'keep',
    edit: { do: 'keep', of },
    prominent: false,
    words,
  });
  const aside: readonly RowEdit[] = [
    { name: 'remove', edit: { do: 'remove', of }, prominent: false, words: (t) => t('edit.remove') },
    { name: 'split-off', edit: { do: 'split-off', of }, prominent: false, words: (t) => t('edit.splitOff') },
  ];
  const restore: RowEdit = {
    name: 'restore',
    edit: { do: 'restore', of },
    prominent: false,
    words: (t) => t('edit.restore'),
  };
  switch (verdict.is) {
    case 'good':
      return verdict.kept || verdict.repairs.length > 0 ? [restore, ...aside] : aside;
    case 'repair':
      return [accept(verdict.repairs, (t) => t('edit.accept')), ...aside];
    case 'choice':
      return [
        ...verdict.alternatives.map(({ repairs }) =>
          accept(repairs, (t) => t('edit.acceptAs', { repairs: repairWords(t, repairs) })),
        ),
        ...aside,
      ];
    case 'other-kind':
    case 'invented':
      return verdict.mayKeep ? [keep((t) => t('edit.keep')), ...aside] : aside;
    case 'one-or-two':
      return [
        {
          name: 'one-device',
          edit: { do: 'one-device', of },
          prominent: true,
          words: (t) => t('edit.oneDevice'),
        },
        { ...keep((t) => t('edit.twoDevices')), prominent: true },
        ...aside,
      ];
    case 'second-imei':
      return [keep((t) => t('edit.keep')), ...aside];
    case 'before':
      return [keep((t) => t('edit.orderAgain')), ...aside];
    case 'set-aside':
      return [
        { name: 'take-in', edit: { do: 'take-in', of }, prominent: true, words: (t) => t('edit.takeIn') },
        ...aside,
      ];
    case 'removed':
    case 'split-off':
      return [restore];
    default:
      return aside;
  }
}
