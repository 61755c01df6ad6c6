import { Button, Textarea } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { type ClipboardEvent, type Ref, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useDiscardDraft, useDrafts } from '../../../client/drafts/use-drafts.ts';
import { currentDraft, resumeDraft } from '../../../store/current-draft.ts';
import { pastedText } from '../../../ui/base/clipboard.ts';
import common from '../../../ui/base/common.module.css';
import { Keys } from '../../../ui/base/keys.tsx';
import { paths } from '../../../ui/base/paths.ts';
import { DraftLine } from '../../../ui/draft/draft-line.tsx';
import type { ListSource } from '../reading/list-reader.ts';
import { useFirstFile } from './first-file.ts';
import styles from './source-step.module.css';

interface SourceStepProps {
  readonly ref: Ref<HTMLTextAreaElement>;
  readonly source: ListSource | null;
  readonly onSource: (source: ListSource) => void;
}

// Length of the longest text that a text field shows without delay. A longer paste goes to the worker and is not shown.
const maxShown = 100_000;

/**
 * Chooses the source of a list: paste, drop or file. After a paste, the import continues automatically; after typing,
 * the person presses a button.
 */
export function SourceStep({ ref, source, onSource }: SourceStepProps) {
  const { t } = useTranslation('import');
  const pasted = source !== null && 'text' in source && source.text.length <= maxShown ? source.text : '';
  const [text, setText] = useState(pasted);
  const firstFile = useFirstFile();
  const openFiles = useRef<() => void>(null);

  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>): void {
    const added = event.clipboardData.getData('text');
    if (added === '') return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    const [before, behind] = [text.slice(0, selectionStart), text.slice(selectionEnd)];
    // A table cannot be inserted between typed lines.
    const whole = before + behind === '' ? pastedText(event.clipboardData) : `${before}${added}${behind}`;
    if (whole.length <= maxShown) setText(whole);
    onSource({ text: whole });
  }

  return (
    <div className={styles.source}>
      <KeptLists />
      <Textarea
        ref={ref}
        autoFocus
        label={t('paste')}
        description={t('pasteHint')}
        classNames={{ root: styles.box ?? '', wrapper: common.fill ?? '', input: `mono ${styles.text}` }}
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        value={text}
        onPaste={onPaste}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={common.row}>
        <Button variant="filled" disabled={text.trim() === ''} onClick={() => onSource({ text })}>
          {t('checkIt')}
        </Button>
        <Keys shortcut="mod+Enter" />
        {text === '' ? null : <Button onClick={() => setText('')}>{t('clear')}</Button>}
      </div>
      <Dropzone
        openRef={openFiles}
        activateOnClick={false}
        classNames={{ root: styles.drop ?? '' }}
        aria-label={t('drop')}
        onDrop={(files) => {
          const file = firstFile(files);
          if (file !== undefined) onSource({ file });
        }}
      >
        <p className={common.strong}>{t('drop')}</p>
        <p className={common.faintXs}>{t('formats')}</p>
        <Button className={styles.choose} onClick={() => openFiles.current?.()}>
          {t('chooseFile')}
        </Button>
      </Dropzone>
    </div>
  );
}

/** All draft lists except the one open in this tab, each with buttons to continue or discard it. */
function KeptLists() {
  const { t } = useTranslation('common');
  const [, navigate] = useLocation();
  const drafts = useDrafts() ?? [];
  const discard = useDiscardDraft();
  const lists = drafts.filter(
    ({ is, id, connectionId }) => is === 'list' && id !== currentDraft('list', connectionId),
  );
  if (lists.length === 0) return null;
  return (
    <section className={styles.kept} aria-label={t('draft.title')}>
      {lists.map((draft) => (
        <DraftLine
          key={draft.id}
          draft={draft}
          onContinue={() => {
            resumeDraft(draft);
            navigate(paths.importList(draft.serviceId === null ? {} : { serviceId: draft.serviceId }));
          }}
          onDiscard={() => discard(draft.id)}
        />
      ))}
    </section>
  );
}
