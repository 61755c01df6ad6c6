/**
 * False in plain `npm test`, which skips tests with the tag `whole` (a shorter test covers their subject too) and the parts that check
 * this. True in `npm test -- --whole` and for files run by hand.
 */
export const isWholeForm = process.env.IMEI_DESK_TESTS !== 'short';

/** Cases that only the whole form adds. */
export const inWhole = <Tried>(...tried: readonly Tried[]): readonly Tried[] => (isWholeForm ? tried : []);
