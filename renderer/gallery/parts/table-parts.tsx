import { EmptyState } from '../../ui/base/empty-state.tsx';
import { ColumnGrip } from '../../ui/table/column-grip.tsx';
import { DataRow } from '../../ui/table/data-row.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { DataTableProps } from '../../ui/table/data-table-props.ts';
import { SearchField } from '../../ui/table/search-field.tsx';
import { SelectAll, TableHead } from '../../ui/table/table-head.tsx';
import { tableLines } from '../../ui/table/table-lines.ts';
import { PinnedSection, SectionName } from '../../ui/table/table-section.tsx';
import styles from '../gallery.module.css';
import type { Part } from '../part.ts';
import { longText, longWord } from '../samples.ts';
import { Stateful } from '../stateful-part.tsx';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly amount: string;
  readonly group: string;
}

const rows: readonly Row[] = [
  { id: 'one', name: 'iPhone SimLock Check', amount: '0.06', group: 'Apple' },
  { id: 'two', name: longText, amount: '123,456,789.12', group: 'Apple' },
  { id: 'three', name: longWord, amount: '4.20', group: longText },
  { id: 'four', name: 'Samsung Info', amount: '0.40', group: longText },
];
const table: DataTableProps<Row> = {
  label: 'Services',
  columns: [
    { key: 'name', head: 'Name', track: 'minmax(120px, 1fr)', cell: (row) => <bdi>{row.name}</bdi> },
    { key: 'amount', head: 'Amount', track: '120px', align: 'end', cell: (row) => row.amount },
  ],
  rows,
  rowKey: (row) => row.id,
  onOpen: () => {},
};
const renderTable = (extraProps: Partial<DataTableProps<Row>> = {}) => (
  <div className={styles.tall}>
    <DataTable {...table} {...extraProps} />
  </div>
);
const sections = tableLines(rows, (row) => row.group);
const section = sections.find((line) => line.kind === 'section');

const columns = table.columns;
function Line({
  alarming = false,
  selected = false,
}: {
  readonly alarming?: boolean;
  readonly selected?: boolean;
}) {
  const [, row] = rows;
  if (row === undefined) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: uses the roles of the virtualised grid
    <div role="grid" aria-label="One row" className={styles.line}>
      <DataRow
        row={row}
        columns={columns}
        line={0}
        number={1}
        start={0}
        selected={selected}
        alarming={alarming}
        opens
        stop
        box={undefined}
      />
    </div>
  );
}

function All({ all }: { readonly all: 'all' | 'some' | 'none' }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: uses the roles of the virtualised grid
    <div role="grid" aria-label="Head">
      {/* biome-ignore lint/a11y/useSemanticElements: uses the roles of the virtualised grid */}
      <div role="row" tabIndex={-1}>
        <SelectAll all={all} onAll={() => {}} nameOfAll="Select all" />
      </div>
    </div>
  );
}

const head = (descending: boolean) => (
  // biome-ignore lint/a11y/useSemanticElements: uses the roles of the virtualised grid
  <div role="grid" aria-label="Head">
    <TableHead
      {...table}
      sorting={{
        columns: new Set(['name', 'amount']),
        sort: { by: 'amount', descending },
        onSort: () => {},
        hint: 'Sort',
      }}
    />
  </div>
);

export const tableParts: readonly Part[] = [
  {
    file: 'ui/table/column-grip.tsx',
    states: {
      usual: (
        <div className={styles.head}>
          Name
          <ColumnGrip first name="Width of Name" onResize={() => {}} />
        </div>
      ),
    },
  },
  {
    file: 'ui/table/data-row.tsx',
    wide: true,
    states: { usual: <Line />, selected: <Line selected />, alarming: <Line alarming /> },
  },
  {
    file: 'ui/table/data-table.tsx',
    wide: true,
    states: {
      usual: renderTable(),
      'selected and alarming': renderTable({
        selected: new Set(['one']),
        alarming: (row) => row.id === 'three',
      }),
      'selected by boxes': renderTable({
        selected: new Set(['one']),
        selecting: {
          all: 'some',
          name: 'Select',
          nameOfAll: 'Select all',
          onAll: () => {},
          onSelect: () => {},
        },
      }),
      'can be widened': renderTable({ onResize: () => {}, gripName: () => 'Width of this column' }),
      'in sections': (
        <Stateful start={new Set<string>()}>
          {(collapsed, change) =>
            renderTable({
              sectionOf: (row) => row.group,
              collapsed,
              onToggleSection: (name) => change(collapsed.has(name) ? new Set() : new Set([name])),
            })
          }
        </Stateful>
      ),
      empty: renderTable({ rows: [], empty: <EmptyState title="Nothing matches." /> }),
    },
  },
  {
    file: 'ui/table/search-field.tsx',
    states: {
      empty: <SearchField label="Search" placeholder="IMEI, customer, note" value="" onChange={() => {}} />,
      'long text': (
        <SearchField label="Search" placeholder="" value={'Ana Silva '.repeat(12)} onChange={() => {}} />
      ),
    },
  },
  {
    file: 'ui/table/table-head.tsx',
    states: {
      sorted: head(false),
      'sorted downwards': head(true),
      none: <All all="none" />,
      some: <All all="some" />,
      all: <All all="all" />,
    },
  },
  {
    file: 'ui/table/table-section.tsx',
    states:
      section?.kind !== 'section'
        ? {}
        : {
            plain: <SectionName line={section} collapsed={undefined} onToggle={undefined} />,
            open: <SectionName line={section} collapsed={new Set()} onToggle={() => {}} />,
            'put away': (
              <SectionName line={section} collapsed={new Set([section.section])} onToggle={() => {}} />
            ),
            pinned: (
              <div className={styles.pinned}>
                <PinnedSection lines={sections} at={1} />
              </div>
            ),
          },
  },
];
