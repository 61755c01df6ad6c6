/**
 * False in plain `npm test`, which skips tests with the tag `whole`, because a shorter test covers their subject too. Some tests skip
 * parts of themselves by this value. True in `npm test -- --whole` and for files run by hand.
 */
export const isWholeForm = process.env.IMEI_DESK_TESTS !== 'short';

/** Returns these cases in the whole form, and none in the short form. */
export const inWhole = <Tried>(...tried: readonly Tried[]): readonly Tried[] => (isWholeForm ? tried : []);
