import { Button, Checkbox } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inertText } from '../../../shared/model/base/inert-text.ts';
import type { BookReading } from '../../../shared/model/books/book-reading.ts';
import { useContract } from '../../client/contract-context.tsx';
import { useDefaultOperator } from '../../client/use-default-operator.ts';
import common from '../../ui/base/common.module.css';
import { Section } from '../../ui/base/section.tsx';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import { failureOf } from '../../ui/failure/failure-of.ts';
import { notifyDone } from '../../ui/failure/notify-done.tsx';
import { formatCount, formatDay, formatMoment } from '../../ui/format/format.ts';
import { OperatorField, useOperator } from '../../ui/staff/operator-field.tsx';
import styles from './books-screen.module.css';

/** Whether the period is closed, by whom and when; the button that closes it. */
export function ClosePanel({ read }: { readonly read: BookReading }) {
  const { t, i18n } = useTranslation('books');
  const closed = read.days.filter((day) => day.closed !== null);
  const [only] = read.days.length === 1 ? closed : [];
  const open = read.days.filter(({ state }) => state === 'open').length;
  const count = (number: number) => formatCount(number, i18n.language);
  const state = () => {
    if (read.days.every((day) => day.state === 'ahead')) return t('close.ahead');
    if (closed.length === 0) return open === 0 ? t('close.before') : t('close.notClosed');
    const days = read.days.filter((day) => day.state !== 'before').length;
    return t('close.some', { closed: count(closed.length), days: count(days) });
  };
  return (
    <Section
      title={t('close.title')}
      aside={
        <p className={common.strong} role="status">
          {only?.closed
            ? t('close.closed', {
                who: isolateText(only.closed.who),
                at: isolateText(formatMoment(only.closed.at, i18n.language)),
              })
            : state()}
        </p>
      }
    >
      {only?.closed ? (
        <p className={styles.fingerprint}>
          {t('close.fingerprint')}: <bdi dir="ltr">{only.closed.fingerprint}</bdi>
        </p>
      ) : null}
      {read.closable.length === 0 ? null : <CloseForm read={read} />}
    </Section>
  );
}

/** Wraps a text in direction isolates, so that its direction does not affect the rest of the sentence. */
function isolateText(text: string): string {
  return `\u2068${inertText(text)}\u2069`;
}

function CloseForm({ read }: { readonly read: BookReading }) {
  const { t, i18n } = useTranslation('books');
  const contract = useContract();
  const queries = useQueryClient();
  const operator = useOperator(useDefaultOperator());
  const { who } = operator;
  const [goOn, setGoOn] = useState(false);
  const [tried, setTried] = useState(false);
  const { closable } = read;
  const day = (which: string) => formatDay(which, i18n.language);
  const [from, to] = [closable[0] ?? '', closable.at(-1) ?? ''];
  const names = closable.length === 1 ? day(from) : `${day(from)} – ${day(to)}`;
  const close = useMutation(
    contract.books.close.mutationOptions({
      onSuccess: () => notifyDone('books-closed', t('close.done', { days: names })),
      onSettled: () => queries.invalidateQueries({ queryKey: contract.books.read.key() }),
    }),
  );
  const asks = read.left.points.length > 0;
  // A new open point appeared before the button was pressed. The confirmation that is shown now explains the refusal.
  const isOnlyOpen = asks && !goOn && failureOf(close.error).code === 'invalid-input';
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (who.trim() !== '' && (goOn || !asks)) close.mutate({ days: closable, who: who.trim(), goOn });
      }}
    >
      {read.begunWith === null ? <p className={common.mutedSm}>{t('close.first')}</p> : null}
      {closable.includes(read.today) ? <p className={common.mutedSm}>{t('close.today')}</p> : null}
      {asks ? (
        <Checkbox
          data-entry
          label={t('close.goOn')}
          checked={goOn}
          error={tried && !goOn ? t('close.needsGoOn') : null}
          onChange={(event) => setGoOn(event.currentTarget.checked)}
        />
      ) : null}
      <div className={styles.fields}>
        <OperatorField
          by={operator}
          label={t('close.who')}
          error={tried && who.trim() === '' ? t('close.needsWho') : null}
        />
        <Button variant="filled" type="submit" data-entry loading={close.isPending}>
          {closable.length === 1
            ? t('close.day', { day: day(from) })
            : t('close.days', { from: day(from), to: day(to) })}
        </Button>
      </div>
      {close.error === null || isOnlyOpen ? null : <FailureNotice error={close.error} />}
    </form>
  );
}
