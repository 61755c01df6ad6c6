import type { ColumnMeaning, ColumnPlan, SheetColumns } from './column-plan.ts';

// What names a device or a service is asked of everything that is added; what is next to it only if a person said what it is.
const needed: readonly ColumnMeaning['is'][] = ['identifier', 'service', 'second-imei'];

/**
 * How something that is added to a list is read: as the list itself, where it has the same header, or none like it and as many columns
 * with the identifiers in the same one. Else only its identifiers and services are taken; the rest stays to be seen in its line.
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
