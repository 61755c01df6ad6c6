/**
 * `npm test -- --whole` runs every test; `npm test` leaves out those with the tag `whole`, which prove again at length what a shorter test
 * proves, and what asks this.
 */
export const isWholeForm = process.env.IMEI_DESK_TESTS !== 'short';

/** What is tried in the whole form alone, beside what is tried in both. */
export const inWhole = <Tried>(...tried: readonly Tried[]): readonly Tried[] => (isWholeForm ? tried : []);
