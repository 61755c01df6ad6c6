import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayMs } from '../../../shared/model/base/clock.ts';
import type { Claim } from '../../../shared/model/claim/claim.ts';
import { useContract } from '../../client/contract-context.tsx';
import { useDefaultOperator } from '../../client/use-default-operator.ts';
import common from '../../ui/base/common.module.css';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import { formatMoment } from '../../ui/format/format.ts';
import { OperatorField, useOperator } from '../../ui/staff/operator-field.tsx';
import styles from './claim-screen.module.css';

const waits = [1, 2, 3, 7, 14, 30] as const;

/** Form that records a contact with the supplier: a question, a promise or a note. It includes the person's name and when to ask again. */
export function RecordContactForm({
  act,
  claim,
  onClose,
}: {
  readonly act: 'asked' | 'promised' | 'noted';
  readonly claim: Claim;
  readonly onClose: () => void;
}) {
  const { t, i18n } = useTranslation(['claims', 'common']);
  const contract = useContract();
  const operator = useOperator(useDefaultOperator());
  const { who } = operator;
  const [words, setWords] = useState('');
  const [days, setDays] = useState<number>(2);
  const [tried, setTried] = useState(false);
  const ask = useMutation(
    contract.claims.ask.mutationOptions({ onSuccess: ({ asked }) => asked && onClose() }),
  );
  const promise = useMutation(contract.claims.promise.mutationOptions({ onSuccess: onClose }));
  const note = useMutation(contract.claims.note.mutationOptions({ onSuccess: onClose }));
  const used = { asked: ask, promised: promise, noted: note }[act];
  const early = act === 'asked' && ask.data?.asked === false ? ask.data.claim : null;
  const needed = (text: string) => (tried && text.trim() === '' ? t('common:statement.needed') : null);

  function record(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (who.trim() === '' || (act === 'noted' && words.trim() === '')) return;
    const contact = { id: claim.id, who: who.trim(), words: words.trim() };
    const askAt = Date.now() + days * dayMs;
    if (act === 'asked') ask.mutate({ ...contact, askAt, anyway: early !== null });
    if (act === 'promised') promise.mutate({ ...contact, askAt });
    if (act === 'noted') note.mutate(contact);
  }
  return (
    <form
      className={styles.form}
      aria-label={t(`act.${act}Record`)}
      onSubmit={record}
      noValidate
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <Textarea
        label={t(act === 'noted' ? 'act.note' : 'act.words')}
        required={act === 'noted'}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={400}
        autoFocus
        value={words}
        error={act === 'noted' ? needed(words) : null}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {act === 'noted' ? null : (
        <NativeSelect
          label={t('fact.askAt')}
          data={waits.map((count) => ({ value: String(count), label: t('days', { count }) }))}
          value={String(days)}
          onChange={(event) => setDays(Number(event.currentTarget.value))}
        />
      )}
      <OperatorField by={operator} error={needed(who)} />
      {early?.askedAt == null || early.askAt === null ? null : (
        <p className={styles.remark} role="alert">
          {t('early', {
            when: formatMoment(early.askedAt, i18n.language),
            day: formatMoment(early.askAt, i18n.language),
          })}
        </p>
      )}
      <FailureNotice error={used.error} />
      <div className={common.wrap}>
        <Button variant="filled" type="submit" loading={used.isPending}>
          {early === null ? t(`act.${act}Record`) : t('anyway')}
        </Button>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
      </div>
    </form>
  );
}
