import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { parseMessageCode } from '../../../shared/model/customer/telling.ts';
import { type Attempt, isFinal, type Order, type OrderEvent } from '../../../shared/model/order/order.ts';
import { resultInOneLine } from '../../../shared/model/result/result.ts';
import { useSettings } from '../../client/settings/use-settings.ts';
import common from '../../ui/base/common.module.css';
import { CopyButton } from '../../ui/base/copy-button.tsx';
import { paths } from '../../ui/base/paths.ts';
import { Identifier } from '../../ui/device/identifier.tsx';
import { notifyFailure } from '../../ui/failure/notify-failure.tsx';
import { codedMessageSentences } from '../../ui/format/coded-message-sentences.ts';
import { formatMoment } from '../../ui/format/format.ts';
import { IconChevronRight } from '../../ui/icons/icons.tsx';
import { StateMark } from '../../ui/order/state-mark.tsx';
import { stateWords } from '../../ui/order/state-words.ts';
import { AttemptList } from './attempt-list.tsx';
import { ExpectedTime } from './expected-time.tsx';
import { Fact, Facts, Moment } from './facts.tsx';
import styles from './order-details.module.css';
import timelineStyles from './timeline.module.css';

interface OrderDetailsProps {
  readonly order: Order;
  readonly supplier: string;
  readonly events: readonly OrderEvent[];
  readonly attempts: readonly Attempt[];
}

/** Facts, requests and history, collapsed by default. Whether they are open is kept for the next order. */
export function OrderDetails({ order, supplier, events, attempts }: OrderDetailsProps) {
  const { t } = useTranslation('order');
  const { settings, change } = useSettings(notifyFailure);
  if (settings === undefined) return null;
  const open = settings.orderDetails;
  return (
    <section aria-label={t('details.title')}>
      <button
        type="button"
        className={styles.summary}
        aria-expanded={open}
        onClick={() => change({ orderDetails: !open })}
      >
        <IconChevronRight size={14} className={styles.chevron} />
        {t('details.title')} <span className={common.mutedRegular}>{t('details.what')}</span>
      </button>
      {open ? (
        <div className={styles.open}>
          <Facts>
            <Fact name={t('fact.supplier')}>
              <bdi>{supplier}</bdi>
            </Fact>
            <Fact name={t('fact.reference')}>
              <span className={styles.reference}>
                {order.reference === null ? (
                  <span className={common.faint}>{t('fact.noReference')}</span>
                ) : (
                  <>
                    <Identifier value={order.reference} grouped={false} />
                    <CopyButton text={order.reference} label={t('action.copyReference')} compact />
                  </>
                )}
              </span>
            </Fact>
            <Moment name={t('fact.sent')} at={order.sentAt} />
            <Moment name={t('fact.finished')} at={order.finishedAt} />
            {isFinal(order.state) ? <ExpectedTime order={order} /> : null}
            {order.supplierStatus === null ? null : (
              <Fact name={t('fact.supplierStatus')}>
                <bdi className="mono">{order.supplierStatus}</bdi>
              </Fact>
            )}
            {order.batchId === null ? null : (
              <Fact name={t('fact.batch')}>
                <Link href={paths.batch(order.batchId)}>{t('fact.openBatch')}</Link>
              </Fact>
            )}
            {Object.entries(order.fields).map(([name, value]) => (
              <Fact key={name} name={<bdi>{name}</bdi>}>
                <bdi>{value}</bdi>
              </Fact>
            ))}
          </Facts>
          <AttemptList attempts={attempts} />
          <Timeline events={events} />
        </div>
      ) : null}
    </section>
  );
}

/** The history of an order, oldest event first: who did what, when, and with which result. */
function Timeline({ events }: { readonly events: readonly OrderEvent[] }) {
  const { t } = useTranslation('order');
  return (
    <section aria-label={t('timeline.title')}>
      <h2 className={timelineStyles.title}>{t('timeline.title')}</h2>
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
    <li className={timelineStyles.event} data-state={to}>
      <span className={timelineStyles.mark}>
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
        <p className={timelineStyles.when}>
          <time dateTime={new Date(event.at).toISOString()}>{formatMoment(event.at, i18n.language)}</time> ·{' '}
          <bdi>{name}</bdi>
        </p>
      </div>
    </li>
  );
}
