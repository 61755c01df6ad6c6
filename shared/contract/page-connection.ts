/** With each call a page says which connection it has selected: two pages, or two tills, may order at two suppliers. */
export const connectionHeader = 'imei-desk-connection';

/** What a call of a page whose selected connection this is carries beside its input; null: it has selected none yet. */
export const namingConnection = (id: string | null): Record<string, string> =>
  id === null ? {} : { [connectionHeader]: id };
