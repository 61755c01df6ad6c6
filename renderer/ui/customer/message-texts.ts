import type { TFunction } from 'i18next';
import type { OrderTemplate } from '../../../shared/contract/shop/settings.ts';
import type { Money } from '../../../shared/model/base/decimal.ts';
import type { MessageKind } from '../../../shared/model/customer/telling.ts';
import { nameAlone, readTypedPhone } from '../../../shared/model/customer/typed-phone.ts';
import { isFinal, type Order } from '../../../shared/model/order/order.ts';
import { resultInOneLine, resultText } from '../../../shared/model/result/result.ts';
import { translatedAs } from '../../locales/languages.ts';
import { formatMoney } from '../format/format.ts';
import { orderAsText } from '../order/order-text.ts';

/** A text that a person can choose. `name` is null if it is not one of the shop's own texts. */
export interface MessageChoice {
  readonly id: string;
  readonly what: MessageKind;
  readonly name: string | null;
  readonly subject: string;
  readonly text: string;
}

interface Writing {
  readonly t: TFunction<['messages', 'templates', 'states']>;
  /** Translations for the shop's own texts. */
  readonly own: TFunction<['templates', 'states']>;
  /** The language of the app's own texts. This language must be loaded. */
  readonly lng: string;
  readonly name: string;
  readonly shop: string;
}

/** Returns the texts about one order, the likeliest first. */
export function textsOfOrder(
  order: Order,
  shopTemplates: readonly OrderTemplate[],
  writing: Writing,
): readonly MessageChoice[] {
  const { t, lng, shop } = writing;
  const about = { lng, service: resultInOneLine(order.serviceName), identifier: order.identifier };
  const subject = t('messages:texts.subject', about);
  const written = (what: MessageKind, ...parts: readonly string[]): MessageChoice => ({
    id: what,
    what,
    name: null,
    subject,
    text: letter(writing, parts),
  });
  const price = order.customerPrice;
  const amount = price === null ? '' : formatMoney(price, lng);
  const result = [t('messages:texts.result', about), resultText(order.result ?? '')].filter(Boolean);
  const built = {
    // The result of a rejected order is the reason for the rejection, so it is not sent as a result.
    result:
      order.result === null || order.state !== 'success' ? [] : [written('result', result.join('\n\n'))],
    ready:
      order.state !== 'success'
        ? []
        : [
            written(
              'ready',
              t('messages:texts.ready', { lng, count: 1 }),
              toPay(writing, price === null ? [] : [price]),
            ),
          ],
    late: isFinal(order.state) ? [] : [written('late', t('messages:texts.late', about))],
    rejected:
      order.state === 'rejected' || order.state === 'refused'
        ? [written('rejected', t('messages:texts.rejected', about))]
        : [],
    quote:
      price === null || order.state === 'success'
        ? []
        : [written('quote', t('messages:texts.quote', { ...about, amount }))],
  };
  const shops = shopTemplates.map((template) => ({
    id: template.id,
    what: 'result' as const,
    name: template.name,
    subject,
    text: orderAsText(order, template, { t: writing.own, pageLanguage: lng, shop }),
  }));
  // The shop's texts in the customer's language come before the app's texts.
  const first =
    order.state === 'success' ? shops.filter((_, at) => isIn(shopTemplates[at]?.language, lng)) : [];
  const rest = shops.filter((each) => !first.includes(each));
  return [
    ...first,
    ...built.result,
    ...built.ready,
    ...built.late,
    ...built.rejected,
    ...built.quote,
    ...rest,
  ];
}

/** Returns the text with the number of ready orders and their total price. */
export function textOfReady(count: number, owed: readonly Money[], writing: Writing): MessageChoice {
  const { t, lng } = writing;
  return {
    id: 'ready',
    what: 'ready',
    name: null,
    subject: t('messages:texts.subjectReady', { lng }),
    text: letter(writing, [t('messages:texts.ready', { lng, count }), toPay(writing, owed)]),
  };
}

function letter({ t, lng, name, shop }: Writing, parts: readonly string[]): string {
  const who = nameAlone(name);
  // A customer whose name is a phone number is greeted without a name.
  const hello =
    who === '' || readTypedPhone(who) !== null
      ? t('messages:texts.greetingNobody', { lng })
      : t('messages:texts.greeting', { lng, name: who });
  const text = [[hello, ...parts].filter(Boolean).join('\n'), shop].filter(Boolean).join('\n\n');
  // With typographic spaces, typographic quotes or direction marks, a short text would need two or three SMS.
  return text
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/[\u00a0\u2009\u202f]/g, ' ')
    .replace(/[‘’]/g, "'");
}

function toPay({ t, lng }: Writing, owed: readonly Money[]): string {
  if (owed.length === 0) return '';
  return t('messages:texts.toPay', { lng, amount: owed.map((money) => formatMoney(money, lng)).join(' + ') });
}

function isIn(tag: string | undefined, lng: string): boolean {
  return tag !== undefined && translatedAs(tag) === translatedAs(lng);
}
