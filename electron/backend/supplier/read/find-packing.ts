import { familyForms } from '../../../../shared/model/connection/connection.ts';
import type { FamilyForm } from '../forms/family-form.ts';

/**
 * Reads one order in this packing. If `reference` is null, the request contains no reference. Returns the answer; null if no answer
 * arrived.
 */
export type AskPacked = (form: FamilyForm, reference: string | null) => Promise<string | null>;

// Words in the answer of a panel that could not read an order number from the packed parameter.
const readNothing =
  /\b(?:missing|required?|empty|malformed|unsupported|validation)\b|\b(?:invalid|wrong|bad|no) (?:xml|json|base64|request|format|input|data|parameters?)\b/i;

/**
 * Finds the packing (XML, JSON or base64) that a panel understands. First sends a read without a reference. Then reads order 1 in each
 * packing. The panel understands the first packing that gets a different answer. If all answers are equal, returns XML, the oldest packing.
 * Sends at most four reads.
 */
export async function findPacking(ask: AskPacked): Promise<FamilyForm> {
  const [first] = familyForms;
  const emptyReply = await ask(first, null);
  if (emptyReply === null) return first;
  for (const form of familyForms) {
    const answer = await ask(form, '1');
    if (answer === null) return first;
    // An answer may repeat the request's number. So answers that differ only in their digits count as equal.
    if (withoutDigits(answer) !== withoutDigits(emptyReply) && !readNothing.test(answer)) return form;
  }
  return first;
}

function withoutDigits(answer: string): string {
  return answer.replaceAll(/\d+/g, '#');
}
