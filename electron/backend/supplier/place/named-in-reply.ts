import { emptyMapping, type ReferencePath } from '../../../../shared/model/connection/mapping.ts';
import { vocabularyOf } from '../decode/fields/reading-context.ts';
import { formOf, isSteady, type NamedReference, namedReferences } from '../decode/orders/named-references.ts';
import { readBody } from '../decode/syntax/body.ts';
import type { Json } from '../decode/syntax/json.ts';
import type { RequestProfile } from '../types/request-profile.ts';
import { type KeptPlacement, rereadPlacement, sentIn } from './reread-placement.ts';

export interface NamedInReply extends NamedReference {
  /**
   * If the app remembers this path, it can bind the reference of the next reply in this form automatically. Null if the path cannot be
   * found in the next reply.
   */
  readonly place: ReferencePath | null;
}

/**
 * Candidates for the supplier's reference in a placement's reply, likeliest first, and the form of the reply. Null if the reply is
 * unreadable.
 */
export function namedInReply(
  kept: KeptPlacement,
  requestProfile: Pick<RequestProfile, 'mapping' | 'statusFamily' | 'statusFamilyBy'>,
): { readonly form: string; readonly named: readonly NamedInReply[] } | null {
  const body = readBody(kept.reply);
  const value: Json | undefined =
    body.kind === 'json' ? body.value : body.kind === 'xml' ? body.value : undefined;
  if (value === undefined) return null;
  const sent = sentIn(kept.request);
  const named = namedReferences(value, sent);
  const accepts = (place: ReferencePath, reference: string): boolean => {
    const vocabulary = vocabularyOf({ ...requestProfile, mapping: { ...emptyMapping, references: [place] } });
    const outcome = rereadPlacement(kept, vocabulary, body);
    return outcome.verdict === 'accepted' && outcome.reference === reference;
  };
  return {
    form: formOf(value),
    named: named.map(({ at, reference }) => {
      const over = named.filter((each) => each.at !== at).map((each) => each.at);
      const place = { at, over };
      return { at, reference, place: isSteady(at) && accepts(place, reference) ? place : null };
    }),
  };
}
