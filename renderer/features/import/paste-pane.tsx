import { Button, Textarea, TextInput } from '@mantine/core';
import { type DragEvent, type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Service } from '../../../shared/model/service.ts';
import type { FieldValues } from '../../ui/field-values.ts';
import { ServiceFields } from '../../ui/service-fields.tsx';
import styles from './paste-pane.module.css';

interface PastePaneProps {
  readonly ref: Ref<HTMLTextAreaElement>;
  readonly service: Service;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly fields: FieldValues;
  readonly onFields: (fields: FieldValues) => void;
  readonly showMissing: boolean;
}

// Twenty thousand rows with other columns stay far below this; a larger file is not a list.
const largestFileBytes = 8_000_000;

/** Where a list comes in, and what is the same for all of its rows. */
export function PastePane(props: PastePaneProps) {
  const { t } = useTranslation('import');
  const { service, text, onText } = props;
  const [refused, setRefused] = useState(false);

  async function drop(event: DragEvent): Promise<void> {
    const file = event.dataTransfer.files[0];
    if (file === undefined) return;
    event.preventDefault();
    const content = file.size > largestFileBytes ? '\0' : await file.text();
    setRefused(content.includes('\0'));
    if (!content.includes('\0')) onText(text === '' ? content : `${text.trimEnd()}\n${content}`);
  }

  return (
    <div className={styles.pane}>
      <Textarea
        ref={props.ref}
        autoFocus
        label={t('paste')}
        description={t('pasteHint')}
        error={refused ? t('dropRefused') : null}
        classNames={{ root: styles.box ?? '', wrapper: styles.grow ?? '', input: `mono ${styles.text}` }}
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setRefused(false);
          onText(event.currentTarget.value);
        }}
        onDrop={(event) => void drop(event)}
      />
      {text === '' ? null : (
        <div>
          <Button variant="default" onClick={() => onText('')}>
            {t('clear')}
          </Button>
        </div>
      )}
      {service.fields.length === 0 ? null : (
        <fieldset className={styles.fields}>
          <legend className={styles.legend}>{t('fields')}</legend>
          <ServiceFields
            fields={service.fields}
            values={props.fields}
            onChange={props.onFields}
            showMissing={props.showMissing}
          />
        </fieldset>
      )}
      <TextInput
        label={t('name')}
        maxLength={120}
        value={props.name}
        onChange={(event) => props.onName(event.currentTarget.value)}
      />
    </div>
  );
}
