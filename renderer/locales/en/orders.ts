export const orders = { title: 'Orders' } as const;
