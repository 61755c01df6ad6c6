export const settings = { title: 'Settings' } as const;
