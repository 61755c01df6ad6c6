/**
 * False in plain `npm test`. It then skips tests with the tag `whole`, whose subject a shorter test covers too, and the parts of tests
 * that check this value. True in `npm test -- --whole` and for files run by hand.
 */
export const isWholeForm = process.env.IMEI_DESK_TESTS !== 'short';

/** Cases that only the whole form adds. */
export const inWhole = <Tried>(...tried: readonly Tried[]): readonly Tried[] => (isWholeForm ? tried : []);
