export const batches = { title: 'Batches' } as const;
