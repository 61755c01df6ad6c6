/** More rows than these a change does not name one by one. */
export const maxIdsOfChange = 500;
