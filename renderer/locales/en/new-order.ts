export const newOrder = { title: 'New order' } as const;
