import { ActionIcon, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Money as Amount } from '../../../../shared/model/base/decimal.ts';
import type { ListEdit, ListRow } from '../../../../shared/model/list/rows/row.ts';
import type { Service } from '../../../../shared/model/service/service.ts';
import common from '../../../ui/base/common.module.css';
import { paths } from '../../../ui/base/paths.ts';
import { Identifier } from '../../../ui/device/identifier.tsx';
import { Money } from '../../../ui/format/money.tsx';
import { IconPencil, IconX } from '../../../ui/icons/icons.tsx';
import type { ListReader } from '../reading/open-list-reader.ts';
import styles from './check-table.module.css';
import { type GridColumn, ListGrid } from './list-grid.tsx';
import { editsFor } from './row-edits.ts';
import { type Shown, useRowPages } from './use-row-pages.ts';
import { VerdictMark } from './verdict-mark.tsx';
import { toneOf, verdictWords } from './verdict-words.ts';

interface CheckTableProps {
  readonly reader: ListReader;
  readonly show: Shown;
  readonly version: number;
  /** Null if the list orders only one service; the column `service` is then hidden. */
  readonly services: ReadonlyMap<string, Service> | null;
  readonly namesCustomers: boolean;
  /** True if every shown row is good or has no identifier. Such verdicts are short and have no buttons, so more columns fit. */
  readonly isAllGood: boolean;
  /** True if no shown row has buttons next to its verdict. */
  readonly isWordsOnly: boolean;
  /** The customer price of a row; null if there are no price rules and the list has no prices. */
  readonly pays: ((row: ListRow) => Amount | null) | null;
  readonly onEdit: (edit: ListEdit) => void;
  /** Called with the row that gets the focus. */
  readonly onFocusRow: (row: ListRow) => void;
}

/**
 * All rows, each with its line, identifier, verdict and source. Enter edits, Space applies the first fix, 1 and 2 choose a reading, Delete
 * removes the row.
 */
export function CheckTable(props: CheckTableProps) {
  const { reader, show, version, onEdit, onFocusRow } = props;
  const { t } = useTranslation('import');
  const [mending, setMending] = useState<number | null>(null);
  const { total, rowAt, onView } = useRowPages(reader, show, version);
  const columns = useCheckColumns(props, mending, setMending);

  function onRowKey(event: KeyboardEvent, row: ListRow): void {
    const edits = editsFor(row.verdict, { rows: [row.row] });
    // In a row with several readings, a person chooses with its buttons or number keys; Space chooses nothing.
    const isChoice = row.verdict.is === 'choice' || row.verdict.is === 'one-or-two';
    const natural = isChoice ? edits.filter((each) => each.prominent)[Number(event.key) - 1] : edits[0];
    if (isChoice && natural !== undefined) onEdit(natural.edit);
    else if (event.key === 'Delete') onEdit({ do: 'remove', of: { rows: [row.row] } });
    else if (event.key === ' ' && natural !== undefined && natural.name !== 'remove') onEdit(natural.edit);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <ListGrid
        label={t('title')}
        columns={columns}
        total={total}
        version={version}
        rowAt={rowAt}
        onView={onView}
        onOpen={(row) => setMending(row.row)}
        onFocusRow={onFocusRow}
        onRowKey={onRowKey}
      />
      <p className={styles.keys}>{t('keys')}</p>
    </>
  );
}

type Width = 'narrow' | 'middle' | 'roomy';

function useWidth(): Width {
  const narrow = useMediaQuery('(width < 1100px)') ?? false;
  const roomy = useMediaQuery('(width >= 1400px)') ?? true;
  return narrow ? 'narrow' : roomy ? 'roomy' : 'middle';
}

type ColumnProps = Pick<
  CheckTableProps,
  'services' | 'namesCustomers' | 'isAllGood' | 'isWordsOnly' | 'pays' | 'onEdit'
>;

/** The columns of the table. They include as many of a row's values as fit. */
function useCheckColumns(
  { services, namesCustomers, isAllGood, isWordsOnly, pays, onEdit }: ColumnProps,
  mending: number | null,
  setMending: (row: number | null) => void,
): readonly GridColumn[] {
  const { t } = useTranslation('import');
  const width = useWidth();
  const optional = useValueColumns({ services, namesCustomers, isAllGood, isWordsOnly, pays, onEdit }, width);
  return useMemo((): readonly GridColumn[] => {
    const namesFault = optional.every(({ key }) => key !== 'source');
    const actions: GridColumn = {
      key: 'actions',
      head: <span className="visually-hidden">{t('column.actions')}</span>,
      track: '52px',
      align: 'end',
      cell: (row) => <RowActions row={row} onMend={setMending} onEdit={onEdit} />,
    };
    return [
      {
        key: 'line',
        head: t('column.line'),
        track: '48px',
        align: 'end',
        cell: (row) => <span className={`mono ${common.faint}`}>{row.line}</span>,
      },
      {
        key: 'identifier',
        head: t('column.identifier'),
        track: 'minmax(152px, 0.6fr)',
        cell: (row) =>
          row.row === mending ? (
            <FixField
              row={row}
              label={t('edit.mend', { line: row.line })}
              onDone={(text) => {
                setMending(null);
                if (text !== null) onEdit({ do: 'mend', row: row.row, text });
              }}
            />
          ) : (
            <RowIdentifier row={row} />
          ),
      },
      {
        key: 'verdict',
        head: t('column.verdict'),
        track: isAllGood ? 'minmax(136px, 0.6fr)' : isWordsOnly ? 'minmax(184px, 1.2fr)' : offersTrack[width],
        cell: (row) => <RowVerdict row={row} onEdit={onEdit} namesFault={namesFault} />,
      },
      ...optional,
      // The actions column is omitted if only the service column fits: double click, Enter and Delete do the same.
      ...(width === 'narrow' && !isAllGood && services !== null ? [] : [actions]),
    ];
  }, [t, width, mending, setMending, services, isAllGood, isWordsOnly, optional, onEdit]);
}

// Just wide enough for two buttons next to a verdict; the remaining width is for service and customer.
const offersTrack: Readonly<Record<Width, string>> = {
  narrow: '316px',
  middle: '332px',
  roomy: 'minmax(332px, 2fr)',
};

/** Number of further columns that fit next to the verdicts. Short verdicts leave more room than verdicts with buttons. */
function roomBeside({ isAllGood, isWordsOnly }: ColumnProps, width: Width): number {
  if (width === 'roomy') return 4;
  const room = isAllGood ? 3 : isWordsOnly ? 2 : 1;
  return width === 'narrow' ? room - 1 : room;
}

function useValueColumns(props: ColumnProps, width: Width): readonly GridColumn[] {
  const { t } = useTranslation(['import', 'pricing']);
  const { services, namesCustomers, isAllGood, pays } = props;
  const room = Math.max(roomBeside(props, width), services === null ? 0 : 1);
  return useMemo((): readonly GridColumn[] => {
    const service: GridColumn = {
      key: 'service',
      head: t('column.service'),
      track: 'minmax(88px, 0.8fr)',
      cell: (row) => <bdi>{services?.get(row.serviceId ?? '')?.name ?? ''}</bdi>,
    };
    const customer: GridColumn = {
      key: 'customer',
      head: t('meaning.customer'),
      track: 'minmax(112px, 1fr)',
      cell: (row) => <bdi>{row.values.customer}</bdi>,
    };
    const price: GridColumn = {
      key: 'pays',
      head: t('pricing:import.column'),
      track: width === 'roomy' ? '112px' : '92px',
      align: 'end',
      cell: (row) => {
        const money = pays?.(row) ?? null;
        return money === null ? null : <Money money={money} />;
      },
    };
    // If this column does not fit, the verdict names the invalid value. A narrower column would show only the
    // start of the row, the identifier.
    const source: GridColumn = {
      key: 'source',
      head: t('column.source'),
      track: isAllGood ? 'minmax(72px, 2fr)' : 'minmax(72px, 1fr)',
      cell: (row) => <RowSource row={row} />,
    };
    return [
      ...(services === null ? [] : [service]),
      ...(namesCustomers ? [customer] : []),
      ...(pays === null ? [] : [price]),
      source,
    ].slice(0, room);
  }, [t, width, room, services, namesCustomers, isAllGood, pays]);
}

interface RowActionsProps {
  readonly row: ListRow;
  readonly onMend: (row: number) => void;
  readonly onEdit: (edit: ListEdit) => void;
}

function RowActions({ row, onMend, onEdit }: RowActionsProps) {
  const { t } = useTranslation('import');
  return (
    <span className={styles.actions}>
      <ActionIcon
        size={24}
        tabIndex={-1}
        aria-label={t('edit.mend', { line: row.line })}
        onClick={() => onMend(row.row)}
      >
        <IconPencil size={14} aria-hidden />
      </ActionIcon>
      <ActionIcon
        size={24}
        tabIndex={-1}
        aria-label={t('edit.removeLine', { line: row.line })}
        onClick={() => onEdit({ do: 'remove', of: { rows: [row.row] } })}
      >
        <IconX size={14} aria-hidden />
      </ActionIcon>
    </span>
  );
}

function RowIdentifier({ row }: { readonly row: ListRow }) {
  const { verdict, faultAt } = row;
  if (verdict.is === 'good') return <Identifier value={verdict.identifier} />;
  return (
    <bdi
      dir="ltr"
      className={`mono ${styles.text}`}
      data-tone={faultAt === null ? toneOf(verdict) : undefined}
    >
      {row.text.slice(0, 80)}
    </bdi>
  );
}

const cellsOf = ({ source }: ListRow): string[] => source.slice(0, 400).split('\t');
const faultOf = (row: ListRow): string | undefined =>
  row.faultAt === null ? undefined : cellsOf(row)[row.faultAt];

/** The original row, with the invalid value marked and visible. */
function RowSource({ row }: { readonly row: ListRow }) {
  const { source, faultAt } = row;
  const cells = cellsOf(row);
  const fault = faultOf(row);
  return (
    <bdi
      className={common.faint}
      // A row that begins with a number is cut at its right end, also if right-to-left text follows.
      dir={/^[^\p{L}\p{N}]*\p{N}/u.test(source) ? 'ltr' : undefined}
      title={cells.join(' · ')}
    >
      {fault === undefined ? (
        cells.join(' · ').slice(0, 160)
      ) : (
        <>
          {(faultAt ?? 0) > 0 ? '… · ' : ''}
          <mark className={styles.fault}>{fault.trim() === '' ? '–' : fault}</mark>
          {cells
            .slice((faultAt ?? 0) + 1)
            .map((cell) => ` · ${cell}`)
            .join('')}
        </>
      )}
    </bdi>
  );
}

function RowVerdict({
  row,
  onEdit,
  namesFault,
}: {
  readonly row: ListRow;
  readonly onEdit: CheckTableProps['onEdit'];
  /** True if the column with the original row does not fit. */
  readonly namesFault: boolean;
}) {
  const { t } = useTranslation(['import', 'states', 'services']);
  const { verdict } = row;
  const offers = editsFor(verdict, { rows: [row.row] }).filter((each) => each.prominent);
  // If both numbers are in one line, the line number does not help.
  const isInOwnLine = verdict.is === 'one-or-two' && verdict.otherLine === row.line;
  return (
    <VerdictMark
      tone={toneOf(verdict)}
      words={verdictWords(t, verdict, isInOwnLine ? 'group' : 'row')}
      spoken={verdict.is === 'choice' && verdict.alternatives.length > 1}
    >
      {namesFault && verdict.is === 'good' && row.faultAt !== null ? (
        <mark className={styles.fault}>
          <bdi>{faultOf(row)}</bdi>
        </mark>
      ) : null}
      {verdict.is === 'open' || verdict.is === 'before' ? (
        <Link href={paths.order(verdict.known.orderId)}>{t(`states:word.${verdict.known.state}`)}</Link>
      ) : null}
      {verdict.is === 'choice'
        ? verdict.alternatives.map((each, index) => (
            <button
              key={each.identifier}
              type="button"
              tabIndex={-1}
              className={styles.offer}
              onClick={() => offers[index] !== undefined && onEdit(offers[index].edit)}
            >
              <Identifier value={each.identifier} />
            </button>
          ))
        : null}
      {verdict.is === 'one-or-two'
        ? offers.map((offer) => (
            <button
              key={offer.name}
              type="button"
              tabIndex={-1}
              className={styles.offer}
              onClick={() => onEdit(offer.edit)}
            >
              {offer.words(t)}
            </button>
          ))
        : null}
      {verdict.is === 'repair' && offers[0] !== undefined ? (
        <button
          type="button"
          tabIndex={-1}
          className={styles.offer}
          onClick={() => offers[0] !== undefined && onEdit(offers[0].edit)}
        >
          <Identifier value={verdict.identifier} />
        </button>
      ) : null}
      {verdict.is === 'bad-check-digit' ? (
        <button
          type="button"
          tabIndex={-1}
          className={styles.offer}
          onClick={() => onEdit({ do: 'mend', row: row.row, text: verdict.mended })}
        >
          <Identifier value={verdict.mended} />
        </button>
      ) : null}
    </VerdictMark>
  );
}

interface FixFieldProps {
  readonly row: ListRow;
  readonly label: string;
  /** Null if unchanged. */
  readonly onDone: (text: string | null) => void;
}

/** Edits the text of one row in place. Enter accepts, Escape cancels; the focus returns to the row. */
function FixField({ row, label, onDone }: FixFieldProps) {
  const [text, setText] = useState(row.text.slice(0, 400));
  function end(input: HTMLElement, result: string | null): void {
    const line = input.closest<HTMLElement>('[role="row"]');
    onDone(result === null || result.trim() === '' || result === row.text ? null : result);
    requestAnimationFrame(() => line?.focus({ preventScroll: true }));
  }
  return (
    <TextInput
      autoFocus
      size="xs"
      aria-label={label}
      dir="ltr"
      classNames={{ input: `mono ${styles.field}` }}
      value={text}
      maxLength={400}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={(event) => end(event.currentTarget, text)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        else if (event.key === 'Escape') end(event.currentTarget, null);
      }}
    />
  );
}
