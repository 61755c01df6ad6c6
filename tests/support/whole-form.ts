/**
 * `npm test -- --whole` runs every test; `npm test` leaves out those with the tag `whole`, which prove at length what a shorter test
 * proves, and the parts that read this.
 */
export const isWholeForm = process.env.IMEI_DESK_TESTS !== 'short';

/** The cases of the whole form alone, beside those of both. */
export const inWhole = <Tried>(...tried: readonly Tried[]): readonly Tried[] => (isWholeForm ? tried : []);
