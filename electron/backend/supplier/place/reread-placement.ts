import type { Vocabulary } from '../decode/fields/vocabulary.ts';
import { judgePlacement } from '../decode/orders/placement.ts';
import { judgeRestPlacement } from '../decode/orders/rest-placement.ts';
import { type Body, readBody } from '../decode/syntax/body.ts';
import { restOperations } from '../protocol/rest-v1.ts';
import type { PlacementRequest, PlacementVerdict } from '../types/placement.ts';

/** The request of an uncertain order, as stored in the journal. */
export interface StoredPlacement {
  readonly identifier: PlacementRequest['identifier'];
  readonly identifierKind: PlacementRequest['identifierKind'];
  /** The request, in the same form as `Exchange.request`. */
  readonly request: string;
  readonly httpStatus: number | null;
  readonly reply: Uint8Array;
}

/** The verdict on a stored reply with this vocabulary. */
export function rereadPlacement(
  placement: StoredPlacement,
  vocabulary: Vocabulary,
  body: Body = readBody(placement.reply),
): PlacementVerdict {
  const { identifier, identifierKind, httpStatus, request } = placement;
  const reply = { body, identifier, identifierKind, sent: [...sentIn(request)], vocabulary };
  const isRest = request.split('\n')[0]?.endsWith(restOperations.place.path) ?? false;
  const judge = isRest ? judgeRestPlacement : judgePlacement;
  return judge({ ...reply, status: httpStatus ?? 0, retryInMs: null });
}

/** The values of a described request, from its lines `name=value`. */
export function sentIn(request: string): ReadonlySet<string> {
  return new Set(
    request
      .split('\n')
      .slice(1)
      .map((line) => line.slice(line.indexOf('=') + 1).trim()),
  );
}
