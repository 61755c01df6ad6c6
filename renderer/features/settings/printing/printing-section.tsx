import { ActionIcon, Button, Checkbox, SegmentedControl, Select, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  codePages,
  hostPattern,
  type PaperKind,
  type Printer,
  type Printing,
  paperKinds,
  printerSchema,
  rawPort,
  receiptColumns,
  resolutions,
} from '../../../../shared/model/printing/printer.ts';
import { useContract } from '../../../client/contract-context.tsx';
import common from '../../../ui/base/common.module.css';
import { CountField } from '../../../ui/format/count-field.tsx';
import { IconPencil, IconTrash } from '../../../ui/icons/icons.tsx';
import { paperName } from '../../../ui/printing/paper-name.ts';
import { usePrinting } from '../../../ui/printing/printing.ts';
import { sampleOrder } from '../sample-order.ts';
import { SettingRow } from '../setting-row.tsx';
import settingsList from '../settings-list.module.css';
import { useEdited, withOne } from '../use-edited.ts';
import styles from './printing.module.css';

const maxPrinters = 20;
const dialogOnly = 'dialog';

/** The printers of this computer, their papers, and a test print. */
export function PrintingSection({
  printing,
  onChange,
}: {
  readonly printing: Printing;
  readonly onChange: (printing: Printing) => void;
}) {
  const { t } = useTranslation('printing');
  const { t: tTemplates } = useTranslation('templates');
  const { test } = usePrinting();
  const { printers, papers } = printing;
  const { edited, edit, add } = useEdited<Printer | 'new'>();

  function save(printer: Printer): void {
    onChange({ ...printing, printers: withOne(printers, printer), papers: withPapers(papers, printer) });
    edit(null);
  }

  function remove({ id }: Printer): void {
    add.current?.focus();
    const left = Object.fromEntries(
      paperKinds.map((paper) => [paper, papers[paper] === id ? null : papers[paper]]),
    );
    onChange({
      ...printing,
      printers: printers.filter((each) => each.id !== id),
      papers: left as Printing['papers'],
    });
  }

  function printSample(printer: Printer): void {
    const names = {
      service: tTemplates('sample.service'),
      customer: tTemplates('sample.customer'),
      note: '',
    };
    const chosen = paperKinds.find((paper) => papers[paper] === printer.id && suits(printer, paper));
    const paper = chosen ?? paperKinds.find((each) => suits(printer, each));
    if (paper !== undefined)
      test({ ...sampleOrder(names), id: 'TEST-000', customerTax: null }, { paper, printer });
  }

  return (
    <div className={settingsList.section}>
      <p className={settingsList.what}>{t('what')}</p>
      {printers.length === 0 ? <p className={settingsList.what}>{t('none')}</p> : null}
      <ul className={settingsList.list}>
        {printers.map((printer) => (
          <li key={printer.id} className={styles.item}>
            <bdi className={settingsList.name}>{printer.name}</bdi>
            <span className={styles.place}>
              {t(`kinds.${printer.prints}`)} · <bdi dir="ltr">{printerAddress(printer)}</bdi>
            </span>
            <Button
              size="compact-sm"
              aria-label={t('testOf', { name: printer.name })}
              onClick={() => printSample(printer)}
            >
              {t('test')}
            </Button>
            <ActionIcon aria-label={t('change', { name: printer.name })} onClick={() => edit(printer)}>
              <IconPencil size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon aria-label={t('remove', { name: printer.name })} onClick={() => remove(printer)}>
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {edited === null ? (
        <div>
          <Button ref={add} disabled={printers.length >= maxPrinters} onClick={() => edit('new')}>
            {t('add')}
          </Button>
        </div>
      ) : (
        <PrinterEditor
          key={edited === 'new' ? 'new' : edited.id}
          printer={edited === 'new' ? null : edited}
          onSave={save}
          onClose={() => edit(null)}
        />
      )}
      {printers.length === 0 ? null : (
        <div>
          {paperKinds.map((paper) => (
            <SettingRow key={paper} name={paperName(t, paper)} hint={t('paperHint')}>
              <Select
                aria-label={paperName(t, paper)}
                data={[
                  { value: dialogOnly, label: t('dialogOnly') },
                  ...printers
                    .filter((each) => suits(each, paper))
                    .map(({ id, name }) => ({ value: id, label: name })),
                ]}
                value={papers[paper] ?? dialogOnly}
                onChange={(id) =>
                  onChange({ ...printing, papers: { ...papers, [paper]: id === dialogOnly ? null : id } })
                }
              />
            </SettingRow>
          ))}
          <SettingRow name={t('customer')}>
            <Switch
              label={t('customerOn')}
              checked={printing.customerOnLabels}
              onChange={(event) => onChange({ ...printing, customerOnLabels: event.currentTarget.checked })}
            />
          </SettingRow>
        </div>
      )}
    </div>
  );
}

function suits({ prints }: Printer, paper: PaperKind): boolean {
  return prints === (paper === 'receipt' ? 'receipts' : 'labels');
}

/** The printer gets its papers that have no printer yet, except 2×1 labels. It loses papers that it can no longer print. */
function withPapers(papers: Printing['papers'], printer: Printer): Printing['papers'] {
  const next = { ...papers };
  for (const paper of paperKinds) {
    if (suits(printer, paper)) {
      if (paper !== 'label-2x1') next[paper] ??= printer.id;
    } else if (next[paper] === printer.id) next[paper] = null;
  }
  return next;
}

function printerAddress({ at }: Printer): string {
  return at.by === 'system' ? at.queue : `${at.host}:${at.port}`;
}

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
function PrinterEditor({
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
