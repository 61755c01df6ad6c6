/** The answers given in the dry run, and the amounts that it shows. */
export interface DryRunAnswers {
  /** True if the journal has a gap and the person has given no reason to order anyway. */
  readonly gapBlocks: boolean;
  readonly name: string;
  /** True if the total exceeds the balance. */
  readonly isShort: boolean;
  /** The total that a person accepted although it exceeds the balance; null if none. */
  readonly accepted: string | null;
  /** The total now on screen. */
  readonly total: string;
  readonly asksReason: boolean;
  readonly reason: string;
}

/** True if the list may be ordered with these answers. */
export function mayOrder(answers: DryRunAnswers): boolean {
  const { gapBlocks, name, isShort, asksReason, reason } = answers;
  return (
    !gapBlocks &&
    name.trim() !== '' &&
    (!isShort || isOverAccepted(answers)) &&
    (!asksReason || reason.trim() !== '')
  );
}

/** True if the person has accepted the total on screen. A different total must be accepted again. */
export function isOverAccepted({ accepted, total }: Pick<DryRunAnswers, 'accepted' | 'total'>): boolean {
  return accepted === total;
}
