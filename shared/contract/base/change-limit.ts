/** A change that affects more rows does not list their ids. */
export const maxIdsOfChange = 500;
