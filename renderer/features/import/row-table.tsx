import { ActionIcon, TextInput } from '@mantine/core';
import { IconPencil, IconX } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IdentifierRule } from '../../../shared/model/identifier.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Identifier } from '../../ui/identifier.tsx';
import type { ImportRow } from './import-rows.ts';
import styles from './row-table.module.css';
import { RowVerdictWords } from './row-verdict.tsx';

interface RowTableProps {
  readonly rows: readonly ImportRow[];
  readonly rule: IdentifierRule;
  readonly includeBefore: boolean;
  readonly onMend: (key: string, source: string) => void;
  readonly onRemove: (key: string) => void;
}

/** Every row with its verdict. Enter mends a row in place, Delete takes it out. */
export function RowTable({ rows, rule, includeBefore, onMend, onRemove }: RowTableProps) {
  const { t } = useTranslation('import');
  const [mending, setMending] = useState<string | null>(null);
  const columns = useMemo(
    (): readonly Column<ImportRow>[] => [
      {
        key: 'line',
        head: t('column.line'),
        track: '48px',
        align: 'end',
        cell: (row) => <span className={`mono ${styles.faint}`}>{row.line}</span>,
      },
      {
        key: 'identifier',
        head: t('column.identifier'),
        track: 'minmax(168px, 0.8fr)',
        cell: (row) => {
          if (row.key === mending)
            return (
              <MendField
                row={row}
                label={t('edit', { line: row.line })}
                onDone={(source) => {
                  setMending(null);
                  if (source !== null && source.trim() !== '') onMend(row.key, source);
                  focusRowOf(row.key);
                }}
              />
            );
          const { verdict } = row;
          return verdict.is === 'bad' ? (
            <bdi dir="ltr" className={`mono ${styles.broken}`}>
              {row.source.slice(0, 80)}
            </bdi>
          ) : (
            <Identifier value={verdict.identifier} />
          );
        },
      },
      {
        key: 'verdict',
        head: t('column.verdict'),
        track: 'minmax(160px, 1.4fr)',
        cell: (row) => <RowVerdictWords row={row} rule={rule} includeBefore={includeBefore} />,
      },
      {
        key: 'source',
        head: t('column.source'),
        track: 'minmax(96px, 0.7fr)',
        cell: (row) => (
          <bdi dir="ltr" className={`mono ${styles.faint}`} title={row.pasted.slice(0, 200)}>
            {row.pasted.slice(0, 80)}
          </bdi>
        ),
      },
      {
        key: 'actions',
        head: <span className="visually-hidden">{t('column.actions')}</span>,
        track: '56px',
        align: 'end',
        cell: (row) => (
          <span className={styles.actions}>
            <ActionIcon
              size={24}
              tabIndex={-1}
              aria-label={t('edit', { line: row.line })}
              onClick={() => setMending(row.key)}
            >
              <IconPencil size={14} aria-hidden />
            </ActionIcon>
            <ActionIcon
              size={24}
              tabIndex={-1}
              aria-label={t('remove', { line: row.line })}
              onClick={() => onRemove(row.key)}
            >
              <IconX size={14} aria-hidden />
            </ActionIcon>
          </span>
        ),
      },
    ],
    [t, mending, rule, includeBefore, onMend, onRemove],
  );
  return (
    <>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        opensBy="double-click"
        onOpen={(row) => setMending(row.key)}
        onRowKey={(event, row) => {
          if (event.key !== 'Delete') return;
          event.preventDefault();
          onRemove(row.key);
        }}
      />
      <p className={styles.keys}>{t('keys')}</p>
    </>
  );
}

interface MendFieldProps {
  readonly row: ImportRow;
  readonly label: string;
  /** Null: as it was. */
  readonly onDone: (source: string | null) => void;
}

function MendField({ row, label, onDone }: MendFieldProps) {
  const [text, setText] = useState(row.source);
  return (
    <TextInput
      autoFocus
      size="xs"
      data-mending={row.key}
      aria-label={label}
      dir="ltr"
      classNames={{ input: `mono ${styles.field}` }}
      value={text}
      maxLength={200}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => onDone(text)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        else if (event.key === 'Escape') onDone(null);
      }}
    />
  );
}

/** Gives the focus back to the row that was mended, so that the arrows go on from there. */
function focusRowOf(key: string): void {
  const row = document
    .querySelector(`[data-mending="${CSS.escape(key)}"]`)
    ?.closest<HTMLElement>('[role="row"]');
  requestAnimationFrame(() => row?.focus({ preventScroll: true }));
}

const keyOf = (row: ImportRow): string => row.key;
