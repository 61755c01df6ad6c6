import { Button, FileButton, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Mapping } from '../../../../shared/model/connection/mapping.ts';
import { useContract } from '../../../client/contract-context.tsx';
import common from '../../../ui/base/common.module.css';
import { CopyButton } from '../../../ui/base/copy-button.tsx';
import { type MappingReading, mappingText, readMappingText } from './mapping-draft.ts';
import styles from './mapping-file.module.css';

interface MappingFileProps {
  /** The connection's name, used for the file name. */
  readonly name: string;
  readonly mapping: Mapping;
  readonly onChange: (mapping: Mapping) => void;
}

/** Exports corrections as a small file or as text, and imports them from a file or a text. */
export function MappingFile({ name, mapping, onChange }: MappingFileProps) {
  const { t } = useTranslation('mapping');
  const contract = useContract();
  const about = useQuery(contract.diagnostics.about.queryOptions());
  const [pasted, setPasted] = useState('');
  const [reading, setReading] = useState<MappingReading | null>(null);
  const text = mappingText(mapping);
  const counts = { fields: mapping.fields.length, statuses: mapping.statuses.length };
  const take = (pastedText: string) => {
    const read = readMappingText(pastedText);
    setReading(read);
    if (read.ok) onChange(read.mapping);
  };
  return (
    <div className={styles.columns}>
      <section className={styles.section} aria-labelledby="mapping-out">
        <h2 id="mapping-out" className={common.title}>
          {t('file.title')}
        </h2>
        <p className={common.muted}>{t('file.words')}</p>
        <p>{counts.fields + counts.statuses === 0 ? t('file.none') : t('file.count', counts)}</p>
        <Textarea
          classNames={{ input: 'mono' }}
          label={t('file.text')}
          dir="ltr"
          readOnly
          autosize
          minRows={6}
          maxRows={16}
          value={text}
        />
        <div className={common.wrap}>
          <CopyButton text={text} label={t('file.copy')} />
          {/* The desktop window denies every download, so it has no such button. */}
          {about.data?.shell === 'loopback' ? (
            <Button onClick={() => saveFile(`imei-desk-mapping-${fileName(name)}.json`, text)}>
              {t('file.download')}
            </Button>
          ) : null}
        </div>
      </section>
      <section className={styles.section} aria-labelledby="mapping-in">
        <h2 id="mapping-in" className={common.title}>
          {t('file.takeTitle')}
        </h2>
        <p className={common.muted}>{t('file.takeWords')}</p>
        <div className={common.wrap}>
          <FileButton
            accept="application/json,.json"
            onChange={(file) => {
              if (file) void file.slice(0, 200_000).text().then(take);
            }}
          >
            {(props) => <Button {...props}>{t('file.choose')}</Button>}
          </FileButton>
        </div>
        <Textarea
          classNames={{ input: 'mono' }}
          label={t('file.paste')}
          dir="ltr"
          autosize
          minRows={6}
          maxRows={16}
          value={pasted}
          onChange={(event) => {
            setPasted(event.currentTarget.value);
            setReading(null);
          }}
        />
        <div className={common.wrap}>
          <Button disabled={pasted.trim() === ''} onClick={() => take(pasted)}>
            {t('file.use')}
          </Button>
        </div>
        <div aria-live="polite">
          {reading === null ? null : reading.ok ? (
            <p className={common.okStrong}>
              {t('file.taken', {
                fields: reading.mapping.fields.length,
                statuses: reading.mapping.statuses.length,
              })}
            </p>
          ) : (
            <p className={common.badStrong}>
              {t(`file.problem.${reading.problem}`, { row: reading.row ?? '' })}
            </p>
          )}
        </div>
      </section>
    </div>
  );
}

function fileName(name: string): string {
  return (
    name
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 40) || 'supplier'
  );
}

function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Releases the address after the browser has handled the click.
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
}
