/** What was answered in the dry run, and what it shows. */
export interface DryRunAnswers {
  /** The journal has a gap, and nobody said why it is ordered all the same. */
  readonly gapBlocks: boolean;
  readonly name: string;
  /** The balance does not cover the total. */
  readonly isShort: boolean;
  /** The total over the balance that was accepted; null while none was. */
  readonly accepted: string | null;
  /** The total on screen. */
  readonly total: string;
  readonly asksReason: boolean;
  readonly reason: string;
}

/** Whether the list may be ordered with these answers. */
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
