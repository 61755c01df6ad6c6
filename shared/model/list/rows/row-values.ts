import { withoutInertMark } from '../../base/inert-text.ts';
import { firstQuantity, offersQuantity } from '../../service/quantity.ts';
import { checkServiceField } from '../../service/service-field.ts';
import type { ColumnPlan } from '../sheet/column-plan.ts';
import { cleanText } from '../text/clean-text.ts';
import { readPrice } from '../text/price-text.ts';
import type { ListVerdict } from '../text/verdict.ts';
import type { ListService, RowValues } from './row.ts';

/** Indexes of the columns other than the identifier; -1 if absent. */
export interface ValueColumns {
  readonly service: number;
  readonly note: number;
  readonly customer: number;
  readonly price: number;
  readonly quantity: number;
  readonly fields: readonly (readonly [name: string, column: number])[];
}

/** The column of each value in the plan; the first column if a plan has two for one value. */
export function valueColumns({ meanings }: ColumnPlan): ValueColumns {
  const at = (is: string) => meanings.findIndex((meaning) => meaning.is === is);
  return {
    service: at('service'),
    note: at('note'),
    customer: at('customer'),
    price: at('price'),
    quantity: at('quantity'),
    fields: meanings.flatMap((meaning, column) =>
      meaning.is === 'field' ? [[meaning.name, column] as const] : [],
    ),
  };
}

export function valuesOf(cells: readonly string[], columns: ValueColumns): RowValues {
  const at = (column: number) => (column < 0 ? null : withoutInertMark((cells[column] ?? '').trim()).trim());
  return {
    note: at(columns.note),
    customer: at(columns.customer),
    price: at(columns.price),
    quantity: at(columns.quantity),
    fields: columns.fields.map(([name, column]) => [name, at(column) ?? '']),
  };
}

/** The problem with the values next to a good identifier; null if none. An empty cell uses the value for the whole list. */
export function valueProblem(
  values: RowValues,
  service: ListService,
  common: ReadonlyMap<string, string>,
): ListVerdict | null {
  for (const field of service.fields) {
    const written = fieldValue(field.name, values, common);
    // A value without a column is entered once for the whole list, and its problems are reported there.
    if (!values.fields.some(([name]) => name === field.name)) continue;
    const problem = checkServiceField(field, written);
    if (problem !== null) return { is: 'field', name: field.name, problem, written };
  }
  if (values.quantity !== null && quantityOf(values, service) === null)
    return { is: 'quantity', written: values.quantity };
  return null;
}

/** True if there is an unreadable customer price. The row can still be ordered, because the supplier does not get the price. */
export function isPriceEmptied({ price }: RowValues): boolean {
  return price !== null && price !== '' && readPrice(price) === null;
}

/** Column index of the value that the verdict is about; null if the verdict is about the identifier, or no column contains the value. */
export function faultCell(verdict: ListVerdict, columns: ValueColumns): number | null {
  const at =
    verdict.is === 'quantity'
      ? columns.quantity
      : verdict.is === 'field'
        ? columns.fields.find(([name]) => name === verdict.name)?.[1]
        : verdict.is === 'service-unknown' || verdict.is === 'service-missing'
          ? columns.service
          : verdict.is === 'good' && verdict.priceEmptied
            ? columns.price
            : undefined;
  return at === undefined || at < 0 ? null : at;
}

/** A field's value for a row: its own cell, otherwise the value for the whole list, otherwise ''. */
export function fieldValue(name: string, { fields }: RowValues, common: ReadonlyMap<string, string>): string {
  const own = fields.find(([field]) => field === name)?.[1] ?? '';
  return own === '' ? (common.get(name) ?? '') : own;
}

/** The quantity to order; null if the written quantity is not offered. */
export function quantityOf({ quantity }: RowValues, service: ListService): number | null {
  if (quantity === null || quantity === '') return firstQuantity(service.quantity);
  const written = cleanText(quantity).text;
  if (!/^\d{1,7}([.,]0+)?$/.test(written)) return null;
  const count = Number.parseInt(written, 10);
  return offersQuantity(service.quantity, count) ? count : null;
}
