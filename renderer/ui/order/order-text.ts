import type { TFunction } from 'i18next';
import type { OrderTemplate } from '../../../shared/contract/shop/settings.ts';
import { fillTemplate, type TemplatedOrder } from '../../../shared/model/order/order-template.ts';
import { translatedAs } from '../../locales/languages.ts';
import { formatMoment, formatMoney } from '../format/format.ts';

/** Texts that every shop needs, before it writes its own. `*` and backquotes are how chat programs mark bold and fixed width. */
const plainTemplate = '{identifier}\n{result}';
const chatTemplate = '*{service}*\n`{identifier}`\n\n{result}';

export interface NamedTemplate {
  readonly id: string;
  readonly name: string;
  /** A BCP 47 tag; null: the language of the page. */
  readonly language: string | null;
  readonly text: string;
}

/** Every text that an order can be copied as: the built-in ones first, then the shop's own. */
export function allTemplates(
  own: readonly OrderTemplate[],
  t: TFunction<['templates', 'states']>,
): readonly NamedTemplate[] {
  return [
    { id: 'plain', name: t('builtIn.plain'), language: null, text: plainTemplate },
    { id: 'chat', name: t('builtIn.chat'), language: null, text: chatTemplate },
    ...own,
  ];
}

/** The text that one key copies: the shop's first, or else the built-in one for a chat. */
export function defaultTemplate(own: readonly OrderTemplate[]): Pick<NamedTemplate, 'text' | 'language'> {
  return own[0] ?? { text: chatTemplate, language: null };
}

/** One order as a text to hand over: state, dates and prices in the template's language, the result in the supplier's words. */
export function orderAsText(
  order: TemplatedOrder,
  template: Pick<NamedTemplate, 'text' | 'language'>,
  about: {
    readonly t: TFunction<['templates', 'states']>;
    readonly pageLanguage: string;
    readonly shop: string;
  },
): string {
  const language = template.language ?? about.pageLanguage;
  // Our own words are in the customer's language if the app has it.
  const lng = (template.language === null ? null : translatedAs(template.language)) ?? about.pageLanguage;
  return fillTemplate(template.text, order, {
    state: (state) => about.t(`states:word.${state}`, { lng }),
    price: (price) => formatMoney(price, language),
    moment: (atMs) => formatMoment(atMs, language),
    shop: about.shop,
  });
}
