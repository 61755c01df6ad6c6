import { latinDigits } from '../base/text-folding.ts';
import { type Customer, type CustomerContacts, contactsOf, dialledPhone, noContacts } from './customer.ts';

const minDigits = 7;
// Maximum digits of a phone number without a plus. A longer number is an IMEI or a reference.
const maxNational = 13;

/** The phone number at the end or start of a typed customer name, as typed; null if none. */
export function readTypedPhone(typed: string): string | null {
  const part = phonePart(latinDigits(typed).trim());
  return part === null ? null : part.replace(/^[\s,;:/.-]+/, '').replace(/[\s,;:/.(-]{1,20}$/, '');
}

/** The name without the phone number typed with it; the whole text if there is no other name. */
export function nameAlone(typed: string): string {
  const text = typed.trim();
  const part = phonePart(latinDigits(text));
  if (part === null) return text;
  const isAtEnd = latinDigits(text).endsWith(part);
  const withoutPhone = isAtEnd ? text.slice(0, -part.length) : text.slice(part.length);
  return withoutPhone.replace(/^[\s,;:/.()-]{1,20}/, '').replace(/[\s,;:/.()-]{1,20}$/, '') || text;
}

/** The name to show next to this phone number. If the name contains the same number, the number is removed. */
export function nameWithoutPhone(name: string, phone: string): string {
  const typed = readTypedPhone(name);
  return typed !== null && dialledPhone(typed) === dialledPhone(phone) ? nameAlone(name) : name;
}

/** The end or start of a text that is a phone number, including the separators next to the name. */
function phonePart(text: string): string | null {
  const isPart = (at: number): boolean => '0123456789+()-./ '.includes(text.charAt(at));
  let start = text.length;
  while (start > 0 && isPart(start - 1)) start -= 1;
  let end = 0;
  while (end < text.length && isPart(end)) end += 1;
  return [text.slice(start), text.slice(0, end)].find(isPhone) ?? null;
}

/** The saved phone number of a customer, otherwise the number in the customer's name; `''` if none. */
export function phoneOf({ name, phone }: { readonly name: string; readonly phone: string }): string {
  return phone || (readTypedPhone(name) ?? '');
}

/**
 * The contacts to save so that this customer has this number; other contacts are kept. `customer` is null for a new customer with this
 * name.
 */
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
