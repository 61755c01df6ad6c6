import { Button, Checkbox, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  codePages,
  hostPattern,
  type Printer,
  printerSchema,
  rawPort,
  receiptColumns,
  resolutions,
} from '../../../../shared/model/printing/printer.ts';
import { useContract } from '../../../client/contract-context.tsx';
import common from '../../../ui/base/common.module.css';
import { CountField } from '../../../ui/format/count-field.tsx';
import settingsList from '../settings-list.module.css';
import styles from './printing.module.css';

function draftOf(printer: Printer | null) {
  const at = printer?.at;
  return {
    name: printer?.name ?? '',
    prints: printer?.prints ?? ('labels' as Printer['prints']),
    by: at?.by ?? ('network' as 'network' | 'system'),
    host: at?.by === 'network' ? at.host : '',
    port: (at?.by === 'network' ? at.port : rawPort) as number | null,
    outside: at?.by === 'network' ? at.outside : false,
    queue: at?.by === 'system' ? at.queue : null,
    dpi: printer?.prints === 'labels' ? printer.dpi : (203 as const),
    columns: printer?.prints === 'receipts' ? printer.columns : (48 as const),
    codePage: printer?.prints === 'receipts' ? printer.codePage : ('ascii' as const),
  };
}

type Draft = ReturnType<typeof draftOf>;

/** Returns the printer of a draft; null if a value is missing or invalid. */
function printerOf(id: string, draft: Draft): Printer | null {
  const { host, port, outside, queue, dpi, columns, codePage } = draft;
  const at = draft.by === 'network' ? { by: 'network', host, port, outside } : { by: 'system', queue };
  const kindFields = draft.prints === 'labels' ? { dpi } : { columns, codePage };
  const read = printerSchema.safeParse({ id, name: draft.name, prints: draft.prints, at, ...kindFields });
  return read.success ? read.data : null;
}

/** Form for a printer's address, language and paper. */
export function PrinterEditor({
  printer,
  onSave,
  onClose,
}: {
  readonly printer: Printer | null;
  readonly onSave: (printer: Printer) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('printing');
  const contract = useContract();
  const [id] = useState(() => printer?.id ?? crypto.randomUUID().slice(0, 8));
  const [draft, setDraft] = useState(() => draftOf(printer));
  const { data: queues } = useQuery({
    ...contract.printing.systemPrinters.queryOptions(),
    enabled: draft.by === 'system',
  });
  const name = useRef<HTMLInputElement>(null);
  useEffect(() => name.current?.focus(), []);
  const change = (part: Partial<Draft>): void => setDraft((before) => ({ ...before, ...part }));
  const complete = printerOf(id, draft);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (complete !== null) onSave(complete);
  }
  return (
    <form className={styles.editor} aria-label={t('title')} onSubmit={submit}>
      <TextInput
        ref={name}
        label={t('name')}
        maxLength={60}
        value={draft.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <SegmentedControl
        fullWidth
        aria-label={t('prints')}
        data={(['labels', 'receipts'] as const).map((value) => ({ value, label: t(`kinds.${value}`) }))}
        value={draft.prints}
        onChange={(prints) => change({ prints })}
      />
      <SegmentedControl
        fullWidth
        aria-label={t('by')}
        data={(['network', 'system'] as const).map((value) => ({ value, label: t(`bys.${value}`) }))}
        value={draft.by}
        onChange={(by) => change({ by })}
      />
      {draft.by === 'network' ? (
        <NetworkFields draft={draft} onChange={change} />
      ) : (
        <Select
          className={common.wide ?? ''}
          label={t('queue')}
          data={[...new Set([...(queues ?? []), ...(draft.queue === null ? [] : [draft.queue])])]}
          value={draft.queue}
          error={queues?.length === 0 ? t('noQueues') : null}
          onChange={(queue) => change({ queue })}
        />
      )}
      <PaperFields draft={draft} onChange={change} />
      <div className={settingsList.buttons}>
        <Button variant="filled" type="submit" disabled={complete === null}>
          {t('save')}
        </Button>
        <Button onClick={onClose}>{t('cancel')}</Button>
      </div>
    </form>
  );
}

interface PartProps {
  readonly draft: Draft;
  readonly onChange: (part: Partial<Draft>) => void;
}

function NetworkFields({ draft, onChange }: PartProps) {
  const { t } = useTranslation('printing');
  const hostWrong = draft.host.trim() !== '' && !hostPattern.test(draft.host.trim());
  const port = Number(draft.port);
  const portWrong = !(Number.isInteger(port) && port >= 1 && port <= 65_535);
  return (
    <>
      <div className={styles.network}>
        <TextInput
          label={t('host')}
          description={t('hostHint')}
          dir="ltr"
          maxLength={253}
          value={draft.host}
          error={hostWrong ? t('hostWrong') : null}
          onChange={(event) => onChange({ host: event.currentTarget.value })}
          classNames={{ input: 'mono' }}
        />
        <CountField
          label={t('port')}
          description={' '}
          value={draft.port ?? rawPort}
          error={portWrong ? t('portWrong', { usual: rawPort }) : null}
          onChange={(value) => onChange({ port: value })}
          classNames={{ input: 'mono' }}
        />
      </div>
      <Checkbox
        label={t('outside')}
        description={t('outsideHint')}
        checked={draft.outside}
        onChange={(event) => onChange({ outside: event.currentTarget.checked })}
      />
    </>
  );
}

/** Fields for the resolution of labels, or for the width and characters of receipts. */
function PaperFields({ draft, onChange }: PartProps) {
  const { t } = useTranslation('printing');
  return draft.prints === 'labels' ? (
    <Select
      label={t('dpi')}
      data={resolutions.map((dpi) => ({ value: String(dpi), label: t('dpis', { dpi }) }))}
      value={String(draft.dpi)}
      onChange={(value) => onChange({ dpi: resolutions.find((dpi) => String(dpi) === value) ?? draft.dpi })}
    />
  ) : (
    <>
      <Select
        label={t('columns')}
        data={receiptColumns.map((count) => ({ value: String(count), label: t(`widths.w${count}`) }))}
        value={String(draft.columns)}
        onChange={(value) =>
          onChange({ columns: receiptColumns.find((count) => String(count) === value) ?? draft.columns })
        }
      />
      <Select
        label={t('codePage')}
        description={t('codePageHint')}
        data={codePages.map((value) => ({ value, label: value === 'ascii' ? t('plain') : value }))}
        value={draft.codePage}
        onChange={(value) =>
          onChange({ codePage: codePages.find((each) => each === value) ?? draft.codePage })
        }
      />
    </>
  );
}
