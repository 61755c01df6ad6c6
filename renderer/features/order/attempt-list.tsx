import { Button, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Attempt } from '../../../shared/model/order/order.ts';
import { useContract } from '../../client/contract-context.tsx';
import common from '../../ui/base/common.module.css';
import { Loading } from '../../ui/failure/loading.tsx';
import { CodedMessageText } from '../../ui/format/coded-message-text.tsx';
import { formatMoment, intlLocale } from '../../ui/format/format.ts';
import { IconChevronDown, IconChevronRight } from '../../ui/icons/icons.tsx';
import styles from './attempt-list.module.css';

// An order that was polled all day has hundreds of requests; at first, the newest ones are enough.
const shownAtFirst = 6;

/** All requests about an order, newest first. A click shows what was sent and received (O8). */
export function AttemptList({ attempts }: { readonly attempts: readonly Attempt[] }) {
  const { t } = useTranslation(['order', 'common']);
  const [all, setAll] = useState(false);
  const newest = [...attempts].reverse();
  const shownAttempts = all ? newest : newest.slice(0, shownAtFirst);
  return (
    <section aria-label={t('attempts.title')}>
      <h2 className={styles.title}>
        {t('attempts.title')} <span className={styles.faint}>{attempts.length}</span>
      </h2>
      {attempts.length === 0 ? <p className={styles.faint}>{t('attempts.none')}</p> : null}
      <ul className={styles.list}>
        {shownAttempts.map((attempt) => (
          <AttemptRow key={attempt.id} attempt={attempt} />
        ))}
      </ul>
      {shownAttempts.length < newest.length ? (
        <Button onClick={() => setAll(true)}>
          {t('common:showDetail')} ({newest.length - shownAttempts.length})
        </Button>
      ) : null}
    </section>
  );
}

function AttemptRow({ attempt }: { readonly attempt: Attempt }) {
  const { t, i18n } = useTranslation('order');
  const [open, setOpen] = useState(false);
  const Chevron = open ? IconChevronDown : IconChevronRight;
  const tookMs = attempt.finishedAt === null ? null : attempt.finishedAt - attempt.startedAt;
  const took = new Intl.NumberFormat(intlLocale(i18n.language), { style: 'unit', unit: 'millisecond' });
  return (
    <li className={styles.attempt}>
      <UnstyledButton className={styles.line} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Chevron size={14} aria-hidden className={styles.chevron} />
        <span className={common.medium}>{t(`attempts.purpose.${attempt.purpose}`)}</span>
        <span className={styles.verdict} data-verdict={attempt.verdict}>
          {t(`attempts.verdict.${attempt.verdict}`)}
        </span>
        <span className={styles.faint}>
          {attempt.httpStatus === null ? null : `HTTP ${attempt.httpStatus} · `}
          {tookMs === null ? null : `${t('attempts.took', { time: took.format(tookMs) })} · `}
          {formatMoment(attempt.startedAt, i18n.language)}
        </span>
      </UnstyledButton>
      {open ? <AttemptDetail attempt={attempt} /> : null}
    </li>
  );
}

/** What was sent and received in one request. */
export function AttemptDetail({ attempt }: { readonly attempt: Attempt }) {
  const { t } = useTranslation('order');
  const contract = useContract();
  const reply = useQuery(contract.orders.rawReply.queryOptions({ input: { attemptId: attempt.id } }));
  return (
    <div className={styles.detail}>
      <p>
        <CodedMessageText text={attempt.evidence} />
      </p>
      <h3 className={styles.heading}>{t('attempts.request')}</h3>
      <Raw text={attempt.request} />
      <h3 className={styles.heading}>
        {t('attempts.reply')} {reply.data ? t('attempts.bytes', { count: reply.data.bytes }) : null}
      </h3>
      {reply.error !== null || reply.data === undefined ? (
        <Loading error={reply.error} onRetry={reply.refetch} rows={2} />
      ) : reply.data.text === null ? (
        <p className={styles.faint}>{t('attempts.noReply')}</p>
      ) : (
        <Raw text={reply.data.text} />
      )}
    </div>
  );
}

/** The supplier's raw bytes as text, in a box that can be scrolled by keyboard. */
function Raw({ text }: { readonly text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <pre tabIndex={0} dir="ltr" className={`mono ${styles.raw}`}>
      {text}
    </pre>
  );
}
