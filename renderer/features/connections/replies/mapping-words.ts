import type { MappedReply, mappedMeanings } from '../../../../shared/model/connection/mapping.ts';

/** Translation key of a meaning in the namespace `mapping`. */
export type MeaningKey = {
  [Reply in MappedReply]: `meaning.${Reply}.${(typeof mappedMeanings)[Reply][number]}`;
}[MappedReply];

export function meaningKey(reply: MappedReply, meaning: string): MeaningKey {
  return `meaning.${reply}.${meaning}` as MeaningKey;
}
