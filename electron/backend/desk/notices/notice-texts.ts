import { messageText } from '../../../../shared/model/base/coded-message.ts';
import type { Money } from '../../../../shared/model/base/decimal.ts';
import { inertText } from '../../../../shared/model/base/inert-text.ts';
import {
  type Notice,
  type NoticeKind,
  type NoticeSubject,
  noticeId,
  noticeTarget,
} from '../../../../shared/model/host/notice.ts';
import type { Batch } from '../../../../shared/model/order/batch.ts';
import { resultInOneLine } from '../../../../shared/model/result/result.ts';
import type { OrderNews } from '../../journal/orders/order-news.ts';
import type { Words } from './words.ts';

/** The subject of a notice. `rows`: rows of one batch with the same outcome, which are only summarized. */
export type NoticeEvent =
  | { readonly of: 'order'; readonly order: OrderNews }
  | { readonly of: 'rows'; readonly batchId: string; readonly name: string; readonly rows: number }
  | { readonly of: 'batch'; readonly batch: Batch }
  | { readonly of: 'balance'; readonly connection: string; readonly balance: Money }
  | { readonly of: 'price'; readonly name: string; readonly before: Money; readonly now: Money };

/** Every system cuts longer text. */
const maxBodyLength = 240;

/** One notice for all events of a kind; null if its texts are missing. `showsResults`: suppliers' answers may be shown. */
export function noticeOf(
  translations: Words,
  kind: NoticeKind,
  happenings: readonly NoticeEvent[],
  showsResults: boolean,
): Notice | null {
  const [first] = happenings;
  if (first === undefined) return null;
  if (happenings.length > 1 || first.of === 'rows') return sumOf(translations, kind, happenings);
  switch (first.of) {
    case 'order':
      return orderNotice(translations, kind, first.order, showsResults);
    case 'batch':
      return batchNotice(translations, kind, first.batch);
    case 'balance':
      return finished(translations, noticeId('balance'), {
        title: translations.say('lowBalance', { name: first.connection }),
        body: translations.say('lowBalanceWhat', { amount: translations.money(first.balance) }),
      });
    case 'price':
      return finished(translations, noticeId('prices'), {
        title: translations.say('priceMoved', { service: first.name }),
        body: `${translations.money(first.before)} → ${translations.money(first.now)}`,
      });
  }
}

/** A notice with these texts and the buttons for its id; null if a text is missing. */
export function finished(
  translations: Words,
  id: string,
  texts: { readonly title: string | null; readonly body: string | null; readonly isPrivate?: boolean },
): Notice | null {
  if (texts.title === null) return null;
  const actions = (noticeTarget(id)?.acts ?? []).flatMap((act) => {
    const label = translations.say(`act-${act}`);
    return label === null ? [] : [{ act, label }];
  });
  const body = plainForSystem(texts.body ?? '').slice(0, maxBodyLength);
  return { id, title: plainForSystem(texts.title), body, actions, isPrivate: texts.isPrivate ?? false };
}

/** Linux interprets markup in a notice, and every system interprets direction marks. A supplier's text must contain neither. */
function plainForSystem(text: string): string {
  return inertText(text)
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .replace(/&(?=[#\w]{1,32};)/g, '& ');
}

function orderNotice(
  translations: Words,
  kind: NoticeKind,
  order: OrderNews,
  showsResults: boolean,
): Notice | null {
  const { orderId, identifier, serviceName: service, state } = order;
  if (kind === 'uncertain')
    return finished(translations, noticeId('order', orderId), {
      title: translations.say('uncertain', { service }),
      body: `${identifier} · ${translations.say('uncertainWhat') ?? ''}`,
    });
  if (state === 'cancelled')
    return finished(translations, noticeId('order', orderId), {
      title: translations.say('unsent', { service }),
      body: `${identifier} · ${translations.say('unsentWhat') ?? ''}`,
    });
  const answered = state === 'success' ? resultInOneLine(order.result ?? '') : messageText(order.reason);
  const isShown = showsResults && answered !== '';
  return finished(translations, noticeId(state === 'success' ? 'result' : 'order', orderId), {
    title: translations.say(kind === 'done' ? 'done' : 'rejected', { service }),
    body: isShown ? `${identifier} · ${answered}` : identifier,
    isPrivate: isShown,
  });
}

function batchNotice(translations: Words, kind: NoticeKind, batch: Batch): Notice | null {
  const { id, name, counts, total, pauseReason } = batch;
  if (kind === 'batchStopped')
    return finished(translations, noticeId('stopped', id), {
      title: translations.say('batchStopped', { name }),
      body: translations.say(`why-${pauseReason}`),
    });
  const rejected = (counts.rejected ?? 0) + (counts.refused ?? 0);
  return finished(translations, noticeId('batch', id), {
    title: translations.say('batchFinished', { name }),
    body: translations.say('batchFinishedWhat', { count: total, done: counts.success ?? 0, rejected }),
  });
}

function sumOf(translations: Words, kind: NoticeKind, happenings: readonly NoticeEvent[]): Notice | null {
  const count = happenings.reduce((sum, each) => sum + (each.of === 'rows' ? each.rows : 1), 0);
  const batches = new Map(
    happenings.map((each) => (each.of === 'rows' ? [each.batchId, each.name] : ['', ''])),
  );
  const [[batchId, name]] = [...batches] as [[string, string]];
  const ofOneBatch = batches.size === 1 && batchId !== '';
  const subject: NoticeSubject = {
    done: 'orders',
    rejected: 'orders',
    uncertain: 'doubts',
    batchFinished: 'orders',
    batchStopped: 'orders',
    lowBalance: 'balance',
    priceMoved: 'prices',
  }[kind] as NoticeSubject;
  return finished(translations, ofOneBatch ? noticeId('rows', batchId) : noticeId(subject), {
    title: translations.say(`${kind}Many`, { count }),
    body: ofOneBatch ? name : namesOf(happenings),
  });
}

function namesOf(happenings: readonly NoticeEvent[]): string {
  const names = happenings.map((each) => {
    if (each.of === 'order') return each.order.serviceName;
    if (each.of === 'batch') return each.batch.name;
    return each.of === 'balance' ? each.connection : each.name;
  });
  return [...new Set(names)].slice(0, 3).join(' · ');
}
