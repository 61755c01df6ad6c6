import type { ColumnMeaning, ColumnPlan, SheetColumns } from './column-plan.ts';

// Device and service columns are recognized in any addition; other columns only if a person chose their meaning.
const needed: readonly ColumnMeaning['is'][] = ['identifier', 'service', 'second-imei'];

/**
 * How an addition to a list is read: like the list if both have the same header (or none), the same number of columns and the same
 * identifier column. Otherwise only identifiers and services are read; the other columns are only shown.
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
