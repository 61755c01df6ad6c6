import { z } from 'zod';
import { moneySumSchema } from '../base/decimal.ts';
import { inertText } from '../base/inert-text.ts';
import { foldText } from '../base/text-folding.ts';

/** The digits, with a plus before them if it was typed; `''` if the text contains no number. */
export function dialledPhone(phone: string): string {
  const normalized = foldText(phone).replace(/\(0\)/g, '');
  if (/\p{L}/u.test(normalized)) return '';
  const digits = normalized.replace(/\D/g, '');
  if (digits.length < 5 || digits.length > 15) return '';
  return /^\s*\+/.test(normalized) ? `+${digits}` : digits;
}

const line = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .transform((text) => oneLine(text));

function oneLine(text: string): string {
  return inertText(text).replace(/\s+/g, ' ').trim();
}

/** A customer's language: a BCP 47 tag, or `''` if unknown. */
const customerLanguageSchema = z.string().regex(/^([a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3})?$/);

/** A customer's contacts. All fields except the name may be empty. */
export const customerContactsSchema = z.object({
  name: line(200).pipe(z.string().min(1)),
  phone: line(40).refine((phone) => phone === '' || dialledPhone(phone) !== ''),
  mail: line(200).refine(
    (mail) => mail === '' || /^[^\s@<>,;:"()]+@[^\s@<>,;:"()]+\.[^\s@<>,;:"()]+$/.test(mail),
  ),
  language: customerLanguageSchema,
  group: line(80),
  note: z
    .string()
    .max(4_000)
    .transform((text) => inertText(text).trim()),
});
/** The fields of `customerContactsSchema`, in the order of forms and files. */
export const contactNames = ['name', 'phone', 'mail', 'language', 'group', 'note'] as const;
export type CustomerContacts = z.infer<typeof customerContactsSchema>;

/** A customer of the shop: with saved contacts, or only named in orders. */
export const customerSchema = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  mail: z.string(),
  language: z.string(),
  group: z.string(),
  note: z.string(),
  /** False if only orders contain the name. */
  known: z.boolean(),
  /** Number of orders with this name; `ready` counts those that succeeded and were not handed over. */
  orders: z.number().int(),
  ready: z.number().int(),
  /** Prices of the ready orders, one sum per currency. */
  owed: z.array(moneySumSchema),
});
export type Customer = z.infer<typeof customerSchema>;

export const noContacts: Omit<CustomerContacts, 'name'> = {
  phone: '',
  mail: '',
  language: '',
  group: '',
  note: '',
};

/** Only the contacts, without counts and sums of orders. */
export function contactsOf({ name, phone, mail, language, group, note }: CustomerContacts): CustomerContacts {
  return { name, phone, mail, language, group, note };
}
