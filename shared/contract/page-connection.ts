/** Each call carries the page's selected connection: two pages, or two tills, may order at two suppliers. */
export const connectionHeader = 'imei-desk-connection';

/** The header of a page with this selected connection; null: none selected yet. */
export const namingConnection = (id: string | null): Record<string, string> =>
  id === null ? {} : { [connectionHeader]: id };
