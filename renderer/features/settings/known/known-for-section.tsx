import { Button } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Papa from 'papaparse';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type KnownFor, knownForSchema } from '../../../../shared/model/known/fact-life.ts';
import { openTacTable, type ReadTacTable, tacTableLimits } from '../../../../shared/model/known/tac-table.ts';
import { useContract } from '../../../client/contract-context.tsx';
import common from '../../../ui/base/common.module.css';
import { notifyFailure } from '../../../ui/failure/notify-failure.tsx';
import { AmountField } from '../../../ui/format/amount-field.tsx';
import { formatMoment } from '../../../ui/format/format.ts';
import { SettingRow } from '../setting-row.tsx';
import styles from '../settings-screen.module.css';
import tacTableStyles from './tac-table.module.css';

const named = ['findMyHours', 'blacklistHours', 'simLockDays', 'warrantyDays'] as const;

interface KnownForSectionProps {
  readonly knownFor: KnownFor;
  readonly onChange: (change: Partial<KnownFor>) => void;
}

/** Setting: how long the shop uses the result of an earlier check again. */
export function KnownForSection({ knownFor, onChange }: KnownForSectionProps) {
  const { t } = useTranslation('known');
  return (
    <>
      <h2 className={styles.section}>{t('settings.title')}</h2>
      <p className={common.faintXs16}>{t('settings.hint')}</p>
      {named.map((name) => (
        <SettingRow key={name} name={t(`settings.${name}`)}>
          <AmountField
            label={t(`settings.${name}`)}
            amount={String(knownFor[name])}
            of="counts"
            accepts={(count) => count !== null && knownForSchema.shape[name].safeParse(Number(count)).success}
            onSave={(count) => onChange({ [name]: Number(count) })}
            inputClassName={common.end ?? ''}
          />
        </SettingRow>
      ))}
      <TacTable />
    </>
  );
}

interface Read {
  readonly name: string;
  /** Null if the file could not be read. */
  readonly table: ReadTacTable | null;
}

/**
 * The shop's own table of type codes (TAC): a person drops a file, sees a preview, and accepts, replaces or removes the table. The results
 * of the shop's orders take precedence over it.
 */
function TacTable() {
  const { t, i18n } = useTranslation('known');
  const contract = useContract();
  const queries = useQueryClient();
  const openFile = useRef<() => void>(null);
  const [read, setRead] = useState<Read | null>(null);
  const { data: present } = useQuery(contract.known.table.queryOptions());
  const settled = {
    onError: notifyFailure,
    onSuccess: () => {
      setRead(null);
      void queries.invalidateQueries({ queryKey: contract.known.key() });
    },
  };
  const take = useMutation({
    ...settled,
    mutationFn: async ({ name, rows }: { readonly name: string; readonly rows: ReadTacTable['rows'] }) => {
      const requestId = crypto.randomUUID();
      for (let from = 0; from < rows.length; from += tacTableLimits.rowsAtOnce)
        await contract.known.stageTable.call({
          requestId,
          from,
          rows: rows.slice(from, from + tacTableLimits.rowsAtOnce),
        });
      return contract.known.useTable.call({ requestId, staged: rows.length, name });
    },
  });
  const remove = useMutation(contract.known.removeTable.mutationOptions(settled));
  const rows = read?.table?.rows ?? [];
  const isGood = read !== null && read.table !== null && !read.table.tooMany && rows.length > 0;
  return (
    <SettingRow name={t('table.title')} hint={t('table.hint', { most: tacTableLimits.rows })}>
      <Dropzone
        openRef={openFile}
        multiple={false}
        activateOnClick={false}
        loading={take.isPending}
        classNames={{ root: tacTableStyles.drop ?? '' }}
        aria-label={t('table.drop')}
        onDrop={([file]) => {
          if (file === undefined) return;
          void readTacFile(file).then((table) => setRead({ name: file.name.slice(0, 200), table }));
        }}
      >
        {present ? (
          <p>
            <bdi>{present.name}</bdi>{' '}
            <span className={common.muted}>
              {t('table.present', { count: present.rows, when: formatMoment(present.at, i18n.language) })}
            </span>
          </p>
        ) : null}
        {read === null ? null : (
          <p role="status">
            <bdi>{read.name}</bdi> <span>{verdict(read.table)}</span>
          </p>
        )}
        <div className={tacTableStyles.acts}>
          {isGood ? (
            <Button variant="filled" size="compact-sm" onClick={() => take.mutate({ name: read.name, rows })}>
              {t(present ? 'table.replace' : 'table.use')}
            </Button>
          ) : null}
          <Button size="compact-sm" onClick={() => openFile.current?.()}>
            {t('table.choose')}
          </Button>
          {present && read === null ? (
            <Button size="compact-sm" loading={remove.isPending} onClick={() => remove.mutate(undefined)}>
              {t('table.remove')}
            </Button>
          ) : null}
        </div>
      </Dropzone>
    </SettingRow>
  );

  function verdict(table: ReadTacTable | null): string {
    if (table === null) return t('table.unreadable');
    if (table.tooMany) return t('table.tooMany', { most: tacTableLimits.rows });
    if (table.rows.length === 0) return t('table.none');
    const parts: string[] = [t('table.rows', { count: table.rows.length })];
    if (table.unread > 0) parts.push(t('table.unread', { count: table.unread }));
    if (table.repeated > 0) parts.push(t('table.repeated', { count: table.repeated }));
    return parts.join(' ');
  }
}

// Bytes that are read at a time, so that the page stays responsive.
const chunkBytes = 1_000_000;

/** Reads a CSV file of type codes in pieces. Null if the file cannot be read. */
function readTacFile(file: File): Promise<ReadTacTable | null> {
  const table = openTacTable();
  return new Promise((resolve) => {
    Papa.parse<string[]>(file, {
      chunkSize: chunkBytes,
      skipEmptyLines: 'greedy',
      chunk({ data }, parser) {
        table.take(data);
        if (table.read().tooMany) parser.abort();
      },
      complete: () => resolve(table.read()),
      error: () => resolve(null),
    });
  });
}
