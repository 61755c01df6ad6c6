export const importList = { title: 'Import' } as const;
