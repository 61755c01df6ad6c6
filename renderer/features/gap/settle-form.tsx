import { Button, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Gap } from '../../../shared/model/gap.ts';
import { useContract } from '../../client/contract-context.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import styles from './gap-screen.module.css';

/** A person says that a gap is settled, by name and with words, and confirms it: from then on nothing asks any more. */
export function SettleForm({ gap }: { readonly gap: Gap }) {
  const { t } = useTranslation('gap');
  const contract = useContract();
  const { data: settings } = useQuery(contract.settings.read.queryOptions());
  const [words, setWords] = useState('');
  const [typedWho, setWho] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const settle = useMutation(contract.gaps.settle.mutationOptions({ onSettled: () => setConfirming(false) }));
  const who = typedWho ?? settings?.operator ?? '';
  const needed = (text: string) => (tried && text.trim() === '' ? t('settle.needed') : null);

  function ask(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (who.trim() !== '' && words.trim() !== '') setConfirming(true);
  }

  return (
    <form className={styles.form} onSubmit={ask} noValidate>
      <h3 className={styles.heading}>{t('settle.title')}</h3>
      <Textarea
        label={t('settle.words')}
        description={t('settle.wordsHint')}
        required
        autosize
        minRows={2}
        maxLength={400}
        value={words}
        error={needed(words)}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <TextInput
        label={t('settle.who')}
        required
        maxLength={80}
        value={who}
        error={needed(who)}
        onChange={(event) => setWho(event.currentTarget.value)}
      />
      {settle.error === null ? null : <FailureNotice error={settle.error} />}
      <div>
        <Button type="submit" variant="default">
          {t('settle.go')}
        </Button>
      </div>
      <ConfirmDialog
        opened={confirming}
        busy={settle.isPending}
        danger
        title={t('settle.confirm')}
        confirmLabel={t('settle.record')}
        onConfirm={() => settle.mutate({ id: gap.id, who: who.trim(), words: words.trim() })}
        onClose={() => setConfirming(false)}
      >
        <p>{t('settle.confirmWords')}</p>
      </ConfirmDialog>
    </form>
  );
}
