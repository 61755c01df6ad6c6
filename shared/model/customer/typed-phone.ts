import { latinDigits } from '../base/text-folding.ts';
import { type Customer, type CustomerContacts, contactsOf, dialledPhone, noContacts } from './customer.ts';

const minDigits = 7;
// Without a plus, more digits are an IMEI or a reference.
const maxNational = 13;

/** The phone number at the end or the start of what was typed as a customer, as typed; null if there is none. */
export function readTypedPhone(typed: string): string | null {
  const text = latinDigits(typed).trim();
  const isPart = (at: number): boolean => '0123456789+()-./ '.includes(text.charAt(at));
  let start = text.length;
  while (start > 0 && isPart(start - 1)) start -= 1;
  let end = 0;
  while (end < text.length && isPart(end)) end += 1;
  const found = [text.slice(start), text.slice(0, end)].find(isPhone) ?? null;
  return found === null ? null : found.replace(/^[\s,;:/.-]+/, '').replace(/[\s,;:/.(-]{1,20}$/, '');
}

/** The phone number saved for a customer, else the one in their name; `''` if there is none. */
export function phoneOf({ name, phone }: { readonly name: string; readonly phone: string }): string {
  return phone || (readTypedPhone(name) ?? '');
}

/** The contacts to write so that this customer has this number, and keeps the others; null: a new customer of this name. */
export function withPhone(
  customer: Customer | null,
  name: string,
  phone: string,
): CustomerContacts & { readonly id: string | null } {
  const contacts = contactsOf({ ...noContacts, name, ...customer });
  return { id: customer?.known ? customer.id : null, ...contacts, phone };
}

function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  const isAbroad = text.includes('+');
  return digits >= minDigits && (isAbroad || digits <= maxNational) && dialledPhone(text) !== '';
}
