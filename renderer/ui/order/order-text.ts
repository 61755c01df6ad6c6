import type { TFunction } from 'i18next';
import type { OrderTemplate } from '../../../shared/contract/shop/settings.ts';
import { fillTemplate, type TemplatedOrder } from '../../../shared/model/order/order-template.ts';
import { translatedAs } from '../../locales/languages.ts';
import { formatMoment, formatMoney } from '../format/format.ts';

/** Built-in texts that every shop needs. `*` and backticks mark bold and fixed width in chat apps. */
const plainTemplate = '{identifier}\n{result}';
const chatTemplate = '*{service}*\n`{identifier}`\n\n{result}';

export interface NamedTemplate {
  readonly id: string;
  readonly name: string;
  /** A BCP 47 tag; null if the text is in the page's language. */
  readonly language: string | null;
  readonly text: string;
}

/** Returns all texts in whose form an order can be copied: the built-in texts first, then the shop's own texts. */
export function allTemplates(
  shopTemplates: readonly OrderTemplate[],
  t: TFunction<['templates', 'states']>,
): readonly NamedTemplate[] {
  return [
    { id: 'plain', name: t('builtIn.plain'), language: null, text: plainTemplate },
    { id: 'chat', name: t('builtIn.chat'), language: null, text: chatTemplate },
    ...shopTemplates,
  ];
}

/** Returns the text that the shortcut copies: the shop's first text, or the built-in chat text if the shop has none. */
export function defaultTemplate(
  shopTemplates: readonly OrderTemplate[],
): Pick<NamedTemplate, 'text' | 'language'> {
  return shopTemplates[0] ?? { text: chatTemplate, language: null };
}

/** Returns an order as a text for the customer. The result is in the supplier's words, the rest in the template's language. */
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
  // The app's own words are in the template's language if the app has that language.
  const lng = (template.language === null ? null : translatedAs(template.language)) ?? about.pageLanguage;
  return fillTemplate(template.text, order, {
    state: (state) => about.t(`states:word.${state}`, { lng }),
    price: (price) => formatMoney(price, language),
    moment: (atMs) => formatMoment(atMs, language),
    shop: about.shop,
  });
}
