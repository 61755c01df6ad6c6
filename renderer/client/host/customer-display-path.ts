/** The fragment of the customer display's page. */
export const customerDisplayPath = '/customer-display';
