import { useTranslation } from 'react-i18next';
import { isFinal, type Order, type OrderState } from '../../../../shared/model/order/order.ts';
import { readResult, resultText } from '../../../../shared/model/result/result.ts';
import { resultWarning } from '../../../../shared/model/result/result-doubt.ts';
import common from '../../../ui/base/common.module.css';
import { codedMessageSentences } from '../../../ui/format/coded-message-sentences.ts';
import { Details } from '../../../ui/result/details.tsx';
import { ResultLines } from '../../../ui/result/result-lines.tsx';
import { OrderMoney } from '../order-money.tsx';
import styles from './result-card.module.css';

/** The result for the customer: fields, or a code in large type. Without a result, the reason. */
export function ResultCard({ order }: { readonly order: Order }) {
  const { t } = useTranslation('order');
  const { t: notes } = useTranslation('notes');
  const { result, reason, state } = order;
  const text = result === null ? '' : resultText(result);
  const hasPicture = result !== null && readResult(result).pictures.length > 0;
  const doubt = resultWarning(order);
  const supplierText = reason !== null && (result === null || resultText(reason) !== text) ? reason : null;
  // A refused order has no result: the supplier's reason is shown instead.
  const isReasonOnly = state === 'refused' && supplierText !== null && text === '' && !hasPicture;
  return (
    <section aria-label={t('result.title')} className={styles.card} data-state={state}>
      <h2 className={styles.title}>{t(isReasonOnly ? 'result.reason' : 'result.title')}</h2>
      {doubt?.is === 'other-device' ? (
        <p className={styles.doubt} role="alert">
          {t('result.otherDevice', { identifier: doubt.identifier })}
        </p>
      ) : null}
      {isReasonOnly ? null : text === '' && !hasPicture ? (
        <p className={common.muted}>{t(emptyTextKey(state))}</p>
      ) : (
        <ResultLines raw={result ?? ''} summary />
      )}
      {supplierText === null || state === 'uncertain' || state === 'cancelled' ? null : (
        <div className={styles.reason}>
          {isReasonOnly ? null : <h3 className={styles.why}>{t('result.reason')}</h3>}
          <ResultLines raw={codedMessageSentences(notes, supplierText)} summary={isReasonOnly} />
        </div>
      )}
      {state === 'rejected' || state === 'refused' || state === 'cancelled' ? (
        <p className={styles.money}>
          <OrderMoney order={order} />
        </p>
      ) : null}
      {Object.keys(order.details).length === 0 ? null : (
        <div className={styles.details}>
          <Details details={order.details} />
        </div>
      )}
    </section>
  );
}

function emptyTextKey(state: OrderState) {
  if (state === 'cancelled') return 'result.notSent';
  return isFinal(state) ? 'result.nothing' : 'result.waiting';
}
