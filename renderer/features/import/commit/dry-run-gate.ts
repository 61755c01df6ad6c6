/** The answers given in the dry run, and the figures it shows. */
export interface DryRunAnswers {
  /** The journal has a gap and no reason for ordering anyway was given. */
  readonly gapBlocks: boolean;
  readonly name: string;
  /** The total exceeds the balance. */
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

/** Acceptance covers only the total on screen; a different total must be accepted again. */
export function isOverAccepted({ accepted, total }: Pick<DryRunAnswers, 'accepted' | 'total'>): boolean {
  return accepted === total;
}
