/** Fragment of the customer display's address. */
export const customerDisplayPath = '/customer-display';
