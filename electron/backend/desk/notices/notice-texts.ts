import { messageText } from '../../../../shared/model/base/coded-message.ts';
import type { Money } from '../../../../shared/model/base/decimal.ts';
import { inertText } from '../../../../shared/model/base/inert-text.ts';
import {
  leadOf,
  type Notice,
  type NoticeKind,
  type NoticeSubject,
  noticeId,
} from '../../../../shared/model/host/notice.ts';
import type { Batch } from '../../../../shared/model/order/batch.ts';
import { resultInOneLine } from '../../../../shared/model/result/result.ts';
import type { OrderNews } from '../../journal/orders/order-news.ts';
import type { Words } from './words.ts';

/** The subject of a notice. `rows`: rows of one batch with the same outcome, which are only summarized. */
export type Happening =
  | { readonly of: 'order'; readonly order: OrderNews }
  | { readonly of: 'rows'; readonly batchId: string; readonly name: string; readonly rows: number }
  | { readonly of: 'batch'; readonly batch: Batch }
  | { readonly of: 'balance'; readonly connection: string; readonly balance: Money }
  | { readonly of: 'price'; readonly name: string; readonly before: Money; readonly now: Money };

/** Every system cuts longer text. */
const maxBodyLength = 240;

/** One notice for all events of a kind; null if its texts are missing. `showsResults`: suppliers' answers may be shown. */
export function noticeOf(
  words: Words,
  kind: NoticeKind,
  happenings: readonly Happening[],
  showsResults: boolean,
): Notice | null {
  const [first] = happenings;
  if (first === undefined) return null;
  if (happenings.length > 1 || first.of === 'rows') return sumOf(words, kind, happenings);
  switch (first.of) {
    case 'order':
      return orderNotice(words, kind, first.order, showsResults);
    case 'batch':
      return batchNotice(words, kind, first.batch);
    case 'balance':
      return finished(words, noticeId('balance'), {
        title: words.say('lowBalance', { name: first.connection }),
        body: words.say('lowBalanceWhat', { amount: words.money(first.balance) }),
      });
    case 'price':
      return finished(words, noticeId('prices'), {
        title: words.say('priceMoved', { service: first.name }),
        body: `${words.money(first.before)} → ${words.money(first.now)}`,
      });
  }
}

/** A notice with these texts and the buttons for its id; null if a text is missing. */
export function finished(
  words: Words,
  id: string,
  texts: { readonly title: string | null; readonly body: string | null; readonly isPrivate?: boolean },
): Notice | null {
  if (texts.title === null) return null;
  const actions = (leadOf(id)?.acts ?? []).flatMap((act) => {
    const label = words.say(`act-${act}`);
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

function orderNotice(words: Words, kind: NoticeKind, order: OrderNews, showsResults: boolean): Notice | null {
  const { orderId, identifier, serviceName: service, state } = order;
  if (kind === 'uncertain')
    return finished(words, noticeId('order', orderId), {
      title: words.say('uncertain', { service }),
      body: `${identifier} · ${words.say('uncertainWhat') ?? ''}`,
    });
  if (state === 'cancelled')
    return finished(words, noticeId('order', orderId), {
      title: words.say('unsent', { service }),
      body: `${identifier} · ${words.say('unsentWhat') ?? ''}`,
    });
  const answered = state === 'success' ? resultInOneLine(order.result ?? '') : messageText(order.reason);
  const isShown = showsResults && answered !== '';
  return finished(words, noticeId(state === 'success' ? 'result' : 'order', orderId), {
    title: words.say(kind === 'done' ? 'done' : 'rejected', { service }),
    body: isShown ? `${identifier} · ${answered}` : identifier,
    isPrivate: isShown,
  });
}

function batchNotice(words: Words, kind: NoticeKind, batch: Batch): Notice | null {
  const { id, name, counts, total, pauseReason } = batch;
  if (kind === 'batchStopped')
    return finished(words, noticeId('stopped', id), {
      title: words.say('batchStopped', { name }),
      body: words.say(`why-${pauseReason}`),
    });
  const rejected = (counts.rejected ?? 0) + (counts.refused ?? 0);
  return finished(words, noticeId('batch', id), {
    title: words.say('batchFinished', { name }),
    body: words.say('batchFinishedWhat', { count: total, done: counts.success ?? 0, rejected }),
  });
}

function sumOf(words: Words, kind: NoticeKind, happenings: readonly Happening[]): Notice | null {
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
  return finished(words, ofOneBatch ? noticeId('rows', batchId) : noticeId(subject), {
    title: words.say(`${kind}Many`, { count }),
    body: ofOneBatch ? name : namesOf(happenings),
  });
}

function namesOf(happenings: readonly Happening[]): string {
  const names = happenings.map((each) => {
    if (each.of === 'order') return each.order.serviceName;
    if (each.of === 'batch') return each.batch.name;
    return each.of === 'balance' ? each.connection : each.name;
  });
  return [...new Set(names)].slice(0, 3).join(' · ');
}
