import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { parseMessageCode } from '../../../shared/model/customer/telling.ts';
import type { OrderEvent } from '../../../shared/model/order/order.ts';
import { resultInOneLine } from '../../../shared/model/result/result.ts';
import common from '../../ui/base/common.module.css';
import { paths } from '../../ui/base/paths.ts';
import { codedMessageSentences } from '../../ui/format/coded-message-sentences.ts';
import { formatMoment } from '../../ui/format/format.ts';
import { StateMark } from '../../ui/order/state-mark.tsx';
import { stateWords } from '../../ui/order/state-words.ts';
import styles from './timeline.module.css';

/** The history of an order, oldest event first: who did what, when, and with which result. */
export function Timeline({ events }: { readonly events: readonly OrderEvent[] }) {
  const { t } = useTranslation('order');
  return (
    <section aria-label={t('timeline.title')}>
      <h2 className={styles.title}>{t('timeline.title')}</h2>
      <ol>
        {events.map((event) => (
          <Event key={event.sequence} event={event} />
        ))}
      </ol>
    </section>
  );
}

function Event({ event }: { readonly event: OrderEvent }) {
  const { t, i18n } = useTranslation('order');
  const { t: say } = useTranslation('states');
  const { t: notes } = useTranslation('notes');
  const { t: messages } = useTranslation('messages');
  const { who, words, to, from } = event;
  const name = who === 'app' || who === 'supplier' || who === 'person' ? t(`timeline.by.${who}`) : who;
  const reported = event.why === 'customer-told' ? parseMessageCode(words) : null;
  const sentence =
    reported !== null
      ? `${messages(`what.${reported.what}`)} · ${messages(`way.${reported.way}`)}`
      : words === null
        ? ''
        : resultInOneLine(codedMessageSentences(notes, words));
  return (
    <li className={styles.event} data-state={to}>
      <span className={styles.mark}>
        <StateMark state={to} />
      </span>
      <div className={common.shrink}>
        <p className={common.medium}>
          {t(`timeline.why.${event.why}`)}
          {from === to ? null : <span className={common.mutedRegular}> · {stateWords(say, to)}</span>}
        </p>
        {sentence === '' ? null : (
          <p className={common.mutedText}>
            <bdi>{sentence}</bdi>
          </p>
        )}
        {event.otherOrderId === null ? null : (
          <p>
            <Link href={paths.order(event.otherOrderId)}>{t('uncertain.openHolder')}</Link>
          </p>
        )}
        <p className={styles.when}>
          <time dateTime={new Date(event.at).toISOString()}>{formatMoment(event.at, i18n.language)}</time> ·{' '}
          <bdi>{name}</bdi>
        </p>
      </div>
    </li>
  );
}
