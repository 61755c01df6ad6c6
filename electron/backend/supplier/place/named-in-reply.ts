import { emptyMapping, type ReferencePlace } from '../../../../shared/model/connection/mapping.ts';
import { vocabularyOf } from '../decode/fields/reading-context.ts';
import { formOf, isSteady, type NamedReference, namedReferences } from '../decode/orders/named-references.ts';
import { judgePlacement } from '../decode/orders/placement.ts';
import { judgeRestPlacement } from '../decode/orders/rest-placement.ts';
import { readBody } from '../decode/syntax/body.ts';
import type { Json } from '../decode/syntax/json.ts';
import { restOperations } from '../protocol/rest-v1.ts';
import type { PlacementRequest } from '../types/placement.ts';
import type { RequestProfile } from '../types/request-profile.ts';

/** A request that left an order uncertain, as the journal kept it. */
export interface KeptPlacement {
  readonly identifier: PlacementRequest['identifier'];
  readonly identifierKind: PlacementRequest['identifierKind'];
  /** As `Exchange.request`. */
  readonly request: string;
  readonly httpStatus: number | null;
  readonly reply: Uint8Array;
}

export interface NamedInReply extends NamedReference {
  /** The place to remember, where the supplier's next reply of this form is then bound by itself; null where that would not help. */
  readonly place: ReferencePlace | null;
}

/** What a reply to a placement names that could be the supplier's number, likeliest first, and the form of the reply; null where it cannot be read. */
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
  const isRest = kept.request.split('\n')[0]?.endsWith(restOperations.place.path) ?? false;
  const accepts = (place: ReferencePlace, reference: string): boolean => {
    const { identifier, identifierKind, httpStatus } = kept;
    const vocabulary = vocabularyOf({ ...requestProfile, mapping: { ...emptyMapping, references: [place] } });
    const reply = { body, identifier, identifierKind, sent: [...sent], vocabulary };
    const judge = isRest ? judgeRestPlacement : judgePlacement;
    const outcome = judge({ ...reply, status: httpStatus ?? 0, retryInMs: null });
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

/** The values of a request, out of its lines of `name=value`. */
function sentIn(request: string): ReadonlySet<string> {
  return new Set(
    request
      .split('\n')
      .slice(1)
      .map((line) => line.slice(line.indexOf('=') + 1).trim()),
  );
}
