/** A change of more rows does not name them one by one. */
export const maxIdsOfChange = 500;
