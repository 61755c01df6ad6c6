import { ActionIcon, Button, Select, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  type PaperKind,
  type Printer,
  type Printing,
  paperKinds,
} from '../../../../shared/model/printing/printer.ts';
import { IconPencil, IconTrash } from '../../../ui/icons/icons.tsx';
import { paperName } from '../../../ui/printing/paper-name.ts';
import { usePrinting } from '../../../ui/printing/printing.ts';
import { sampleOrder } from '../sample-order.ts';
import { SettingRow } from '../setting-row.tsx';
import settingsList from '../settings-list.module.css';
import { useEdited, withOne } from '../use-edited.ts';
import { PrinterEditor } from './printer-editor.tsx';
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
