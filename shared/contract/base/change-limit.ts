/** A change of more rows does not list their ids. */
export const maxIdsOfChange = 500;
