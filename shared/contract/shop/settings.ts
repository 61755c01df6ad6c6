import { z } from 'zod';
import { bookAccountsSchema, noAccounts } from '../../model/books/book-accounts.ts';
import { defaultNoticeSettings, noticeSettingsSchema } from '../../model/host/notice-settings.ts';
import { shopHoursSchema } from '../../model/host/update.ts';
import { defaultKnownFor, knownForSchema } from '../../model/known/fact-life.ts';
import { columnChoiceSchema, defaultColumns, orderViewSchema } from '../../model/order/order-view.ts';
import { noTax, shopTaxSchema } from '../../model/pricing/tax.ts';
import { noPrinting, printingSchema } from '../../model/printing/printer.ts';
import { call } from '../base/call.ts';

/** What the page can be read in; each but English has a file of its own in `renderer/locales/`. */
export const languages = ['en', 'es', 'pt-BR', 'fr', 'ar', 'tr', 'ru', 'hi', 'ur', 'id', 'vi'] as const;
export type Language = (typeof languages)[number];

/** Made from English, to check layouts: `en-XA` is long and accented, `ar-XB` runs right to left. No shop is offered them. */
export const pseudoLanguages = ['en-XA', 'ar-XB'] as const;
export type PseudoLanguage = (typeof pseudoLanguages)[number];

/** A text of the shop's own for one order, filled by shared/model/order/order-template.ts. */
const templateSchema = z.object({
  id: z.string().max(40),
  name: z.string().trim().min(1).max(60),
  /** The customer's language, a BCP 47 tag: how dates and prices are written. */
  language: z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/),
  text: z.string().min(1).max(4_000),
});
export type OrderTemplate = z.infer<typeof templateSchema>;

/** Preferences of this machine. Never a key, never an order. */
export const settingsSchema = z.object({
  /** `system`: the first language of this machine that the page can be read in. */
  language: z.enum(['system', ...languages, ...pseudoLanguages]),
  colorScheme: z.enum(['light', 'dark', 'auto']),
  density: z.enum(['compact', 'comfortable']),
  /** The person at this machine, written beside every decision. */
  operator: z.string().max(80),
  /** The shop's name, on slips and labels. */
  shop: z.string().max(80),
  /** The tax on what it sells, and whether prices are made and typed with it in them. */
  tax: shopTaxSchema,
  /** Where the accountant books what, for the files of the books. */
  bookAccounts: bookAccountsSchema,
  templates: z.array(templateSchema).max(30),
  /** Printers that labels and receipts go to without a dialog. */
  printing: printingSchema,
  /** Warn when the balance falls below this many units of its currency. */
  lowBalance: z.number().min(0).max(1_000_000),
  /** Before an order goes, a price list older than this many minutes is read again (money-safety O6). */
  priceListMinutes: z.number().int().min(1).max(1_440),
  /** How long what an earlier check said may be told again. */
  knownFor: knownForSchema,
  /** When the shop is open: no update is installed then. Null: whenever the app is closed. */
  shopHours: shopHoursSchema.nullable(),
  /** A short tone where a scan was taken, a lower one if it was not. */
  sounds: z.boolean(),
  /** The steps for a beginner on the Desk, as long as there is the practice supplier alone. */
  firstSteps: z.boolean(),
  /** Beside a real supplier the practice orders were kept on purpose: it is not asked again. */
  keepsPractice: z.boolean(),
  /** The columns of the list of orders, and how wide. */
  orderColumns: columnChoiceSchema,
  /** Narrowings of that list that are wanted again, each with its columns. */
  orderViews: z.array(orderViewSchema).max(30),
  notices: noticeSettingsSchema,
  /** Closing the window leaves the app running beside the clock, where the system has such a place. */
  closeToTray: z.boolean(),
});
export type Settings = z.infer<typeof settingsSchema>;

// Defaults stand apart from the schema: in it, a change of one setting would come out with the defaults of all others.
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
  orderColumns: defaultColumns,
  orderViews: [],
  notices: defaultNoticeSettings,
  closeToTray: false,
};

export const settings = {
  /** How the page looks must be known before anybody is at it; of the rest such a page is told nothing. */
  read: call({ who: 'anybody', till: true }).output(settingsSchema),
  /** Changes what is given and answers with the whole. */
  write: call({ who: 'person' }).input(settingsSchema.partial()).output(settingsSchema),
};

/** What is the shop's, and the same at all of its tills. All other settings are each machine's own. */
export const shopSettings = {
  shop: true,
  tax: true,
  bookAccounts: true,
  templates: true,
  lowBalance: true,
  priceListMinutes: true,
  knownFor: true,
} as const satisfies { readonly [Key in keyof Settings]?: true };
