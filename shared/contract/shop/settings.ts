import { z } from 'zod';
import { bookAccountsSchema, noAccounts } from '../../model/books/book-accounts.ts';
import { defaultNoticeSettings, noticeSettingsSchema } from '../../model/host/notice-settings.ts';
import { shopHoursSchema } from '../../model/host/update.ts';
import { defaultKnownFor, knownForSchema } from '../../model/known/fact-life.ts';
import { columnChoiceSchema, defaultColumns, orderViewSchema } from '../../model/order/order-view.ts';
import { noTax, shopTaxSchema } from '../../model/pricing/tax.ts';
import { noPrinting, printingSchema } from '../../model/printing/printer.ts';
import { call } from '../base/call.ts';

export const languages = ['en', 'es', 'pt-BR', 'fr', 'ar', 'tr', 'ru', 'hi', 'ur', 'id', 'vi'] as const;
export type Language = (typeof languages)[number];

/** Languages generated from English, to check layouts: `en-XA` is longer and accented, `ar-XB` runs right to left. Not offered to shops. */
export const pseudoLanguages = ['en-XA', 'ar-XB'] as const;
export type PseudoLanguage = (typeof pseudoLanguages)[number];

/** A BCP 47 tag. */
export const languageTag = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/;

/** A shop's own text for an order. `shared/model/order/order-template.ts` fills in its fields. */
const templateSchema = z.object({
  id: z.string().max(40),
  name: z.string().trim().min(1).max(60),
  language: z.string().regex(languageTag),
  text: z.string().min(1).max(4_000),
});
export type OrderTemplate = z.infer<typeof templateSchema>;

/** Settings of this computer and of the shop (see `settingScopes`). They contain no key and no order. */
export const settingsSchema = z.object({
  /** `system` is the first of this computer's languages that the page supports. */
  language: z.enum(['system', ...languages, ...pseudoLanguages]),
  colorScheme: z.enum(['light', 'dark', 'auto']),
  density: z.enum(['compact', 'comfortable']),
  operator: z.string().max(80),
  shop: z.string().max(80),
  /** Sales tax, and whether computed and typed prices include it. */
  tax: shopTaxSchema,
  bookAccounts: bookAccountsSchema,
  templates: z.array(templateSchema).max(30),
  /** Printers that print labels and receipts without the print dialog. */
  printing: printingSchema,
  /** The page warns if the balance falls below this amount, in the balance's currency. */
  lowBalance: z.number().min(0).max(1_000_000),
  /** A price list older than this many minutes is read again before an order is sent (money-safety O6). */
  priceListMinutes: z.number().int().min(1).max(1_440),
  knownFor: knownForSchema,
  /** Opening hours, during which no update is installed. If null, an update is installed whenever the app closes. */
  shopHours: shopHoursSchema.nullable(),
  /** True if the page plays a high tone for an accepted scan, and two low tones for a rejected scan. */
  sounds: z.boolean(),
  /** True if the Desk shows the first steps, while there is only the practice supplier. */
  firstSteps: z.boolean(),
  /** True if a person chose to keep practice orders next to a real supplier, so that the question is not repeated. */
  keepsPractice: z.boolean(),
  /** True if costs, profits and balances are hidden on every screen, because a customer can see the screen. */
  hidesCosts: z.boolean(),
  /** True if an order's details (facts, requests, history) are expanded. */
  orderDetails: z.boolean(),
  orderColumns: columnChoiceSchema,
  /** Saved filters of the orders list, each with its columns. */
  orderViews: z.array(orderViewSchema).max(30),
  notices: noticeSettingsSchema,
  /** True if the app keeps running in the tray after its window is closed, if the system has a tray. */
  closeToTray: z.boolean(),
});
export type Settings = z.infer<typeof settingsSchema>;

// The defaults are not in the schema, because parsing one changed setting would then add the defaults of all other settings.
export const defaultSettings: Settings = {
  language: 'system',
  colorScheme: 'auto',
  density: 'compact',
  operator: '',
  shop: '',
  tax: noTax,
  bookAccounts: noAccounts,
  templates: [],
  printing: noPrinting,
  lowBalance: 20,
  priceListMinutes: 15,
  knownFor: defaultKnownFor,
  shopHours: null,
  sounds: true,
  firstSteps: true,
  keepsPractice: false,
  hidesCosts: false,
  orderDetails: false,
  orderColumns: defaultColumns,
  orderViews: [],
  notices: defaultNoticeSettings,
  closeToTray: false,
};

export const settings = {
  /** Returns the settings. A page without a signed-in person gets only the display settings, which it needs before sign-in. */
  read: call({ who: 'anybody', till: true }).output(settingsSchema),
  write: call({ who: 'person' }).input(settingsSchema.partial()).output(settingsSchema),
};

/**
 * Where each setting applies. `shop`: for all tills; stored in the journal if the journal is on a server. `machine`: for one computer. To
 * change these two, a person needs the right `shop`. `display`: for one computer; everybody may change it. `signed-out`: like `display`,
 * but a page can also read it before sign-in.
 */
export const settingScopes = {
  language: 'signed-out',
  colorScheme: 'signed-out',
  density: 'signed-out',
  operator: 'machine',
  shop: 'shop',
  tax: 'shop',
  bookAccounts: 'shop',
  templates: 'shop',
  printing: 'machine',
  lowBalance: 'shop',
  priceListMinutes: 'shop',
  knownFor: 'shop',
  shopHours: 'machine',
  sounds: 'display',
  firstSteps: 'display',
  keepsPractice: 'machine',
  hidesCosts: 'display',
  orderDetails: 'display',
  orderColumns: 'display',
  orderViews: 'display',
  notices: 'machine',
  closeToTray: 'machine',
} as const satisfies Readonly<Record<keyof Settings, 'shop' | 'machine' | 'display' | 'signed-out'>>;

type Scopes = typeof settingScopes;
type ShopSetting = { [Key in keyof Scopes]: Scopes[Key] extends 'shop' ? Key : never }[keyof Scopes];

export const shopSettings = Object.fromEntries(
  Object.entries(settingScopes).flatMap(([name, scope]) => (scope === 'shop' ? [[name, true]] : [])),
) as { readonly [Key in ShopSetting]: true };
