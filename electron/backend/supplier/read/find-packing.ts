import { familyForms } from '../../../../shared/model/connection/connection.ts';
import type { FamilyForm } from '../forms/family-form.ts';

/** Asks after one order in this packing, without naming any where `reference` is null. What was answered; null if nothing was. */
export type AskPacked = (form: FamilyForm, reference: string | null) => Promise<string | null>;

// What a panel says where it read no order in what was packed.
const readNothing =
  /\b(?:missing|required?|empty|malformed|unsupported|validation)\b|\b(?:invalid|wrong|bad|no) (?:xml|json|base64|request|format|input|data|parameters?)\b/i;

/**
 * How a panel of the family reads what is packed, as far as reads tell: it is asked after an order without naming one, then after order 1
 * in each packing, and the first that it answers otherwise counts. XML, the oldest, if nothing tells. At most four requests.
 */
export async function findPacking(ask: AskPacked): Promise<FamilyForm> {
  const [first] = familyForms;
  const nothing = await ask(first, null);
  if (nothing === null) return first;
  for (const form of familyForms) {
    const answer = await ask(form, '1');
    if (answer === null) return first;
    // Digits are what an echo of the question differs by.
    if (withoutDigits(answer) !== withoutDigits(nothing) && !readNothing.test(answer)) return form;
  }
  return first;
}

function withoutDigits(answer: string): string {
  return answer.replaceAll(/\d+/g, '#');
}
