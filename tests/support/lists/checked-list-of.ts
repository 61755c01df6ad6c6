import { openCheckedList } from '../../../shared/model/list/rows/checked-list.ts';
import type { ColumnMeaning } from '../../../shared/model/list/sheet/column-plan.ts';
import { givenRows } from '../../../shared/model/list/sheet/sheet.ts';
import { listService, serialRule } from './list-samples.ts';

const services = [
  listService(),
  listService({ id: '14', name: 'Unlock', identifier: serialRule }),
  listService({
    id: '15',
    name: 'With fields',
    fields: [{ name: '__proto__', kind: 'choice', description: '', choices: ['x', 'y'], required: true }],
    quantity: { options: [], min: 1, max: 5 },
  }),
];

/** A checked list of these rows, given the meaning of each column. One of its services needs a field and a quantity. */
export function openListOf(
  rows: readonly string[] | readonly (readonly string[])[],
  meanings: readonly ColumnMeaning['is'][] = ['identifier'],
  serviceId: string | null = '12',
) {
  const columns = meanings.map((is): ColumnMeaning => (is === 'field' ? { is, name: '__proto__' } : { is }));
  return openCheckedList({
    sheet: {
      info: { name: '', hidden: false, rows: rows.length, columns: columns.length, notes: [] },
      rows: givenRows(rows),
      lineNumbers: null,
    },
    plan: { sheet: 0, header: false, titleRows: 0, meanings: columns },
    services,
    serviceId,
  });
}
