export const order = { title: 'Order' } as const;
