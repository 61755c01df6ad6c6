import type { ColumnMeaning, ColumnPlan, SheetColumns } from './column-plan.ts';

// Columns of devices and services are recognized in any addition; other columns only if a person chose their meaning.
const needed: readonly ColumnMeaning['is'][] = ['identifier', 'service', 'second-imei'];

/**
 * How an addition to a list is read: as the list itself, if it has the same header, or neither has one and it has as many columns with
 * the identifiers in the same one. Else only its identifiers and services are read; the rest is shown in its line.
 */
export function planOfAdded(added: SheetColumns, own: SheetColumns, plan: ColumnPlan): ColumnPlan {
  const identifierAt = ({ meanings }: ColumnPlan) => meanings.findIndex(({ is }) => is === 'identifier');
  const alike =
    added.fingerprint === own.fingerprint &&
    added.columns.length === own.columns.length &&
    identifierAt(added.plan) === identifierAt(plan);
  if (alike) return { ...plan, header: added.plan.header, titleRows: added.plan.titleRows };
  const meanings = added.plan.meanings.map(
    (meaning): ColumnMeaning => (needed.includes(meaning.is) ? meaning : { is: 'unused' }),
  );
  return { ...added.plan, meanings };
}
