import { Button, Modal, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxCopies } from '../../../shared/model/printing/print-job.ts';
import common from '../base/common.module.css';
import { CountField } from '../format/count-field.tsx';
import { paperName } from './paper-name.ts';
import type { PaperAtPrinter } from './printing.ts';

interface PrintDialogProps {
  /** Null if not counted. */
  readonly count: number | null;
  /** The papers to choose from; at least one. */
  readonly papers: readonly PaperAtPrinter[];
  /** The paper used last. */
  readonly last: PaperAtPrinter['paper'] | null;
  readonly busy?: boolean;
  readonly onPrint: (at: PaperAtPrinter, copies: number) => void;
  readonly onClose: () => void;
}

/** Asks for the paper and the number of copies. */
export function PrintDialog({ count, papers, last, busy = false, onPrint, onClose }: PrintDialogProps) {
  const { t } = useTranslation(['printing', 'common']);
  const { t: names } = useTranslation('printing');
  const [paper, setPaper] = useState(papers.find((each) => each.paper === last)?.paper ?? papers[0]?.paper);
  const [copies, setCopies] = useState<number | null>(1);
  const at = papers.find((each) => each.paper === paper);
  const isCount = copies !== null && copies >= 1 && copies <= maxCopies;
  return (
    <Modal
      opened
      onClose={onClose}
      title={count === null ? t('dialog.titleAll') : t('dialog.title', { count })}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <form
        className={common.grid16}
        onSubmit={(event) => {
          event.preventDefault();
          if (at !== undefined && isCount && !busy) onPrint(at, copies);
        }}
      >
        <Select
          label={t('dialog.paper')}
          data={papers.map((each) => ({
            value: each.paper,
            label: `${paperName(names, each.paper)} · ${each.printer.name}`,
          }))}
          value={paper ?? null}
          onChange={(value) => setPaper(papers.find((each) => each.paper === value)?.paper ?? paper)}
        />
        <CountField
          label={t('dialog.copies')}
          value={1}
          error={isCount ? null : t('common:countWrong', { most: maxCopies })}
          onChange={setCopies}
        />
        <p className={common.muted}>{t('dialog.words')}</p>
        <div className={common.buttons}>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="filled" type="submit" data-autofocus loading={busy} disabled={!isCount}>
            {t('dialog.print')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
