import type {
  ColumnMeaning,
  ColumnPlan,
  SheetColumns,
} from '../../../../shared/model/list/sheet/column-plan.ts';

/** Remembered meanings of columns, by header. */
export interface ColumnMemory {
  read(header: string): Promise<readonly ColumnMeaning[] | null>;
  write(header: string, meanings: readonly ColumnMeaning[]): Promise<void>;
}

/**
 * The initial plan: remembered for this header, otherwise guessed. If another service is chosen, keeps the plan used `before` and guesses only
 * the device column.
 */
export function planFrom(
  { plan }: SheetColumns,
  remembered: readonly ColumnMeaning[] | null,
  before: ColumnPlan | null = null,
): ColumnPlan {
  if (remembered !== null && fits(plan, remembered)) return { ...plan, meanings: [...remembered] };
  const device = plan.meanings.findIndex(({ is }) => is === 'identifier');
  return before === null || device < 0 ? plan : withMeaning(before, device, { is: 'identifier' });
}

/** True if meanings are remembered for this header and fit its columns. */
export function isRemembered({ plan }: SheetColumns, remembered: readonly ColumnMeaning[] | null): boolean {
  return remembered !== null && fits(plan, remembered);
}

function fits({ meanings }: ColumnPlan, remembered: readonly ColumnMeaning[]): boolean {
  return remembered.length === meanings.length;
}

/** True if a person must confirm the columns: no column has the identifiers, or several columns were never confirmed. */
export function wantsColumnsChosen(
  { columns }: SheetColumns,
  plan: ColumnPlan,
  remembered: readonly ColumnMeaning[] | null,
): boolean {
  if (!plan.meanings.some((meaning) => meaning.is === 'identifier')) return true;
  return columns.length > 1 && remembered === null;
}

/** Gives one column another meaning. If only one column may have this meaning, the column that had it becomes unused. */
export function withMeaning(plan: ColumnPlan, column: number, meaning: ColumnMeaning): ColumnPlan {
  const name = meaningName(meaning);
  const meanings = plan.meanings.map((each, index): ColumnMeaning => {
    if (index === column) return meaning;
    const isReassigned =
      meaning.is !== 'unused' && meaning.is !== 'second-imei' && meaningName(each) === name;
    return isReassigned ? { is: 'unused' } : each;
  });
  return { ...plan, meanings };
}

export function meaningName(meaning: ColumnMeaning): string {
  return meaning.is === 'field' ? `field ${meaning.name}` : meaning.is;
}

/** The meaning for the value of the select field; null if unknown. */
export function meaningOf(name: string): ColumnMeaning | null {
  if (name.startsWith('field ')) return { is: 'field', name: name.slice('field '.length) };
  return plainMeanings.find((meaning) => meaning.is === name) ?? null;
}

/** Every meaning except the services' custom fields, in the order of the select field. */
export const plainMeanings = [
  { is: 'unused' },
  { is: 'identifier' },
  { is: 'service' },
  { is: 'quantity' },
  { is: 'customer' },
  { is: 'price' },
  { is: 'note' },
  { is: 'second-imei' },
] as const satisfies readonly ColumnMeaning[];
