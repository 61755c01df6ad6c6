import { readPrice } from '../text/price-text.ts';
import type { ListService, ReadyRow, RowValues } from './row.ts';
import { fieldValue, quantityOf } from './row-values.ts';

/** A good row as it is committed, its values read. `common` holds for fields whose own cell is empty. */
export function readyRow(
  place: Pick<ReadyRow, 'row' | 'line' | 'identifier'>,
  values: RowValues,
  service: ListService,
  common: ReadonlyMap<string, string>,
): ReadyRow {
  return {
    ...place,
    serviceId: service.id,
    quantity: quantityOf(values, service) ?? 1,
    price: values.price === null ? null : readPrice(values.price),
    note: values.note ?? '',
    customer: values.customer ?? '',
    fields: service.fields.flatMap(({ name }) => {
      const value = fieldValue(name, values, common);
      return value === '' ? [] : [[name, value] as [string, string]];
    }),
  };
}
