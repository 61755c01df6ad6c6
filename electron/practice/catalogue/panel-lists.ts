export const panelLists = {
  modellist: [
    {
      ID: '10',
      NAME: 'Apple',
      MODELS: [
        { ID: '1001', NAME: 'iPhone 13' },
        { ID: '1002', NAME: 'iPhone 14 Pro' },
      ],
    },
    { ID: '11', NAME: 'Samsung', MODELS: [{ ID: '1101', NAME: 'Galaxy S23' }] },
  ],
  providerlist: [
    {
      ID: '20',
      NAME: 'United Kingdom',
      PROVIDERS: [
        { ID: '2001', NAME: 'EE' },
        { ID: '2002', NAME: 'Vodafone' },
      ],
    },
    { ID: '21', NAME: 'México', PROVIDERS: [{ ID: '2101', NAME: 'Telcel' }] },
  ],
  meplist: [
    { ID: '30', NAME: 'MEP-04103-004' },
    { ID: '31', NAME: 'MEP-30218-001' },
  ],
} as const;
