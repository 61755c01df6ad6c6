export const welcome = {
  title: 'Connect to a supplier',
  first:
    'You order from the supplier where your shop has its prepaid account. You need the supplier’s address and an API key from its website, or your e-mail and password there.',
  connect: 'Connect',
  trying: 'Connecting…',
  nothingPaid: 'Connecting only checks the balance. It places no order and costs nothing.',
  missing: {
    name: 'Enter a name first.',
    address: 'Enter the supplier’s address first.',
    key: 'Enter the API key first.',
    password: 'Enter your e-mail and password first.',
  },
  findOut: 'Find out why',
  findOutHint: 'Saves the address and key, then tests what is wrong. Nothing is ordered.',
  saveAnyway: 'Save without testing',
  saveAnywayHint: 'Keeps the address and key, so you can continue when the supplier is reachable.',
  practice: {
    title: 'No supplier account yet?',
    words:
      'The practice supplier runs inside this app: about 300 services, a practice balance, and orders that finish within minutes. No real money. Nothing leaves this computer.',
    open: 'Try with the practice supplier',
    again: 'Open the practice supplier',
  },
} as const;
