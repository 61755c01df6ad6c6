import { ActionIcon, Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCheck, IconCopy } from '../icons/icons.tsx';
import { copyText } from './clipboard.ts';

const shownMs = 1_500;

/** Copies `text` unchanged. `label` names the content; `compact` shows only the icon. */
export function CopyButton({
  text,
  label,
  compact = false,
  justify,
}: {
  readonly text: string;
  readonly label?: string;
  readonly compact?: boolean;
  /** Alignment of the label if the button is wider than the label. */
  readonly justify?: 'flex-start';
}) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  async function copy(): Promise<void> {
    if (!(await copyText(text))) return;
    setCopied(true);
    setTimeout(() => setCopied(false), shownMs);
  }
  const buttonLabel = copied ? t('copied') : (label ?? t('copy'));
  const icon = copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />;
  if (compact)
    return (
      <ActionIcon aria-label={buttonLabel} title={buttonLabel} onClick={() => void copy()}>
        {icon}
      </ActionIcon>
    );
  return (
    <Button leftSection={icon} {...(justify && { justify })} onClick={() => void copy()}>
      {buttonLabel}
    </Button>
  );
}
