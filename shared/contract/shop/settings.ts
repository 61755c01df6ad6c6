import { z } from 'zod';
import { bookAccountsSchema, noAccounts } from '../../model/books/book-accounts.ts';
import { defaultNoticeSettings, noticeSettingsSchema } from '../../model/host/notice-settings.ts';
import { shopHoursSchema } from '../../model/host/update.ts';
import { defaultKnownFor, knownForSchema } from '../../model/known/fact-life.ts';
import { columnChoiceSchema, defaultColumns, orderViewSchema } from '../../model/order/order-view.ts';
import { noTax, shopTaxSchema } from '../../model/pricing/tax.ts';
import { noPrinting, printingSchema } from '../../model/printing/printer.ts';
import { call } from '../base/call.ts';

/** Languages of the page; each but English has its own file in `renderer/locales/`. */
export const languages = ['en', 'es', 'pt-BR', 'fr', 'ar', 'tr', 'ru', 'hi', 'ur', 'id', 'vi'] as const;
export type Language = (typeof languages)[number];

/** Made from English to check layouts: `en-XA` is long and accented, `ar-XB` runs right to left. Not offered to shops. */
export const pseudoLanguages = ['en-XA', 'ar-XB'] as const;
export type PseudoLanguage = (typeof pseudoLanguages)[number];

/** A shop's own text for one order, filled by shared/model/order/order-template.ts. */
/** A BCP 47 tag. */
export const languageTag = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/;

const templateSchema = z.object({
  id: z.string().max(40),
  name: z.string().trim().min(1).max(60),
  /** The customer's language: the format of dates and prices. */
  language: z.string().regex(languageTag),
  text: z.string().min(1).max(4_000),
});
export type OrderTemplate = z.infer<typeof templateSchema>;

/** Preferences of this machine. Never a key, never an order. */
export const settingsSchema = z.object({
  /** `system`: the first of this machine's languages that the page has. */
  language: z.enum(['system', ...languages, ...pseudoLanguages]),
  colorScheme: z.enum(['light', 'dark', 'auto']),
  density: z.enum(['compact', 'comfortable']),
  /** The person at this machine, recorded with every decision. */
  operator: z.string().max(80),
  /** The shop's name, on slips and labels. */
  shop: z.string().max(80),
  /** The tax on sales, and whether prices are made and typed with it included. */
  tax: shopTaxSchema,
  /** The accountant's accounts for the files of the books. */
  bookAccounts: bookAccountsSchema,
  templates: z.array(templateSchema).max(30),
  /** Printers for labels and receipts without a dialog. */
  printing: printingSchema,
  /** Warn when the balance falls below this many units of its currency. */
  lowBalance: z.number().min(0).max(1_000_000),
  /** A price list older than this many minutes is read again before an order is sent (money-safety O6). */
  priceListMinutes: z.number().int().min(1).max(1_440),
  /** How long results of earlier checks count as known. */
  knownFor: knownForSchema,
  /** Opening hours, in which no update is installed. Null: whenever the app is closed. */
  shopHours: shopHoursSchema.nullable(),
  /** A short tone for an accepted scan, a lower one for a rejected one. */
  sounds: z.boolean(),
  /** The beginner's steps on the Desk, while there is only the practice supplier. */
  firstSteps: z.boolean(),
  /** Practice orders were kept on purpose beside a real supplier: the question is not repeated. */
  keepsPractice: z.boolean(),
  /** Costs, profits and balances are hidden on every screen, because a customer looks on. */
  hidesCosts: z.boolean(),
  /** The details of an order are expanded: facts, requests, history. */
  orderDetails: z.boolean(),
  /** The columns of the list of orders, and their widths. */
  orderColumns: columnChoiceSchema,
  /** Saved filters of that list, each with its columns. */
  orderViews: z.array(orderViewSchema).max(30),
  notices: noticeSettingsSchema,
  /** Closing the window leaves the app running in the tray, if the system has one. */
  closeToTray: z.boolean(),
});
export type Settings = z.infer<typeof settingsSchema>;

// Separate from the schema: inside it, a change of one setting would come out with the defaults of all others.
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
  /** The page's display settings are needed before anybody signs in; a signed-out page gets nothing else. */
  read: call({ who: 'anybody', till: true }).output(settingsSchema),
  /** Changes the given settings and returns all. */
  write: call({ who: 'person' }).input(settingsSchema.partial()).output(settingsSchema),
};

/**
 * Where each setting applies. `shop`: the same at all tills, in the journal if it is on a server. `machine`: one machine's own. Both need the
 * right `shop`. `display`: one machine's own, anybody may change it. `signed-out`: as `display`, and a page with nobody signed in reads it too.
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

/** The settings of scope `shop`, as a mask for `settingsSchema.pick`. */
export const shopSettings = Object.fromEntries(
  Object.entries(settingScopes).flatMap(([name, scope]) => (scope === 'shop' ? [[name, true]] : [])),
) as { readonly [Key in ShopSetting]: true };
