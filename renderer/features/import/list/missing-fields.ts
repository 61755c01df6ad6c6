import type { ListService } from '../../../../shared/model/list/rows/row.ts';
import type { ColumnPlan } from '../../../../shared/model/list/sheet/column-plan.ts';

/** The required fields of a service that no column of the list contains. */
export function missingFields<Of extends Pick<ListService, 'fields'>>(
  service: Of,
  plan: ColumnPlan,
): Of['fields'] {
  return service.fields.filter(
    ({ name }) => !plan.meanings.some((meaning) => meaning.is === 'field' && meaning.name === name),
  );
}
