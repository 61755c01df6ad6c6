export const desk = { title: 'Desk' } as const;
