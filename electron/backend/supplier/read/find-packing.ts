import { familyForms } from '../../../../shared/model/connection/connection.ts';
import type { FamilyForm } from '../forms/family-form.ts';

/** Reads one order in this packing; sends no reference if it is null. Returns the answer; null if none arrived. */
export type AskPacked = (form: FamilyForm, reference: string | null) => Promise<string | null>;

// Words of a panel that found no order in the packed parameter.
const readNothing =
  /\b(?:missing|required?|empty|malformed|unsupported|validation)\b|\b(?:invalid|wrong|bad|no) (?:xml|json|base64|request|format|input|data|parameters?)\b/i;

/**
 * Finds a panel's packing by reads. Sends a read without a reference, then reads order 1 in each packing; the first packing with a
 * different answer is used. If there is none: XML, the oldest. At most four requests.
 */
export async function findPacking(ask: AskPacked): Promise<FamilyForm> {
  const [first] = familyForms;
  const nothing = await ask(first, null);
  if (nothing === null) return first;
  for (const form of familyForms) {
    const answer = await ask(form, '1');
    if (answer === null) return first;
    // An answer that only repeats the request differs only in digits.
    if (withoutDigits(answer) !== withoutDigits(nothing) && !readNothing.test(answer)) return form;
  }
  return first;
}

function withoutDigits(answer: string): string {
  return answer.replaceAll(/\d+/g, '#');
}
