import { vocabularyOf } from '../decode/fields/reading-context.ts';
import { mayTeach, refusalKey } from '../decode/fields/taught-refusals.ts';
import type { RequestProfile } from '../types/request-profile.ts';
import { type KeptPlacement, rereadPlacement, sentIn } from './reread-placement.ts';

/**
 * The words of a reply that left an order uncertain only because the meaning of the words is unknown. If the user marks the words as a
 * refusal, the order is refused. Null if the reply says more, or if the user may not mark these words.
 */
export function refusalInReply(
  kept: KeptPlacement,
  requestProfile: Pick<RequestProfile, 'mapping' | 'statusFamily' | 'statusFamilyBy'>,
): { readonly words: string; readonly key: string } | null {
  const outcome = rereadPlacement(kept, { ...vocabularyOf(requestProfile), refuses: () => true });
  if (outcome.verdict !== 'refused' || outcome.stop !== 'none') return null;
  const key = refusalKey(outcome.words, [kept.identifier, ...sentIn(kept.request)]);
  return mayTeach(key) ? { words: outcome.words, key } : null;
}
