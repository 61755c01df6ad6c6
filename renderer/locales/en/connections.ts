export const connections = { title: 'Connections' } as const;
