import type { MappedReply, mappedMeanings } from '../../../../shared/model/connection/mapping.ts';

/** The key of a meaning's words in the namespace `mapping`. */
export type MeaningKey = {
  [Reply in MappedReply]: `meaning.${Reply}.${(typeof mappedMeanings)[Reply][number]}`;
}[MappedReply];

export function meaningKey(reply: MappedReply, meaning: string): MeaningKey {
  return `meaning.${reply}.${meaning}` as MeaningKey;
}
