/** Answers of the dry run, and the figures it shows. */
export interface DryRunAnswers {
  /** The journal has a gap, and there is no reason for ordering in spite of it. */
  readonly gapBlocks: boolean;
  readonly name: string;
  /** The balance does not cover the total. */
  readonly isShort: boolean;
  /** The accepted total over the balance; null if none. */
  readonly accepted: string | null;
  /** The total on screen. */
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

/** Consent covers only the total on screen; another one must be accepted again. */
export function isOverAccepted({ accepted, total }: Pick<DryRunAnswers, 'accepted' | 'total'>): boolean {
  return accepted === total;
}
