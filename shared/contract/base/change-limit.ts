/** A change event for more rows than this does not list the rows' ids. */
export const maxIdsOfChange = 500;
