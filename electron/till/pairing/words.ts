/** Short words that look and sound unlike each other, the same in every language: they are compared, not understood. */
const words = [
  ...['acorn', 'amber', 'anchor', 'apple', 'arrow', 'badge', 'bamboo', 'basket'],
  ...['beach', 'bell', 'bridge', 'button', 'cactus', 'candle', 'carpet', 'castle'],
  ...['cherry', 'circle', 'cloud', 'coral', 'cotton', 'desert', 'dolphin', 'drum'],
  ...['eagle', 'engine', 'falcon', 'feather', 'forest', 'garden', 'ginger', 'hammer'],
  ...['harbor', 'honey', 'island', 'jacket', 'jungle', 'kettle', 'ladder', 'lemon'],
  ...['lion', 'magnet', 'marble', 'mirror', 'moon', 'needle', 'ocean', 'olive'],
  ...['panda', 'pepper', 'piano', 'planet', 'rabbit', 'river', 'rocket', 'saddle'],
  ...['silver', 'spoon', 'tiger', 'tulip', 'tunnel', 'velvet', 'violin', 'window'],
] as const;

/** Three words for two people, or one who walks, to see that it is these two machines; the code is what keeps others out. */
export function wordsToCompare(proof: Uint8Array): readonly string[] {
  return [...proof.subarray(0, 3)].map((byte) => words[byte % words.length] ?? '');
}
