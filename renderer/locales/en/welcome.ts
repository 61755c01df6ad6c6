export const welcome = {
  title: 'Connect to a supplier',
  first:
    'Orders go to the supplier where your shop has its prepaid account. You need its address, and an API key from its panel or the e-mail and password of your account there.',
  connect: 'Connect',
  trying: 'Asking the supplier…',
  nothingPaid: 'Connecting only asks for the balance. It places no order and costs nothing.',
  saveAnyway: 'Save it anyway',
  saveAnywayHint: 'Keeps the address and key, so that you can go on when the supplier answers again.',
  practice: {
    title: 'No account at hand?',
    words:
      'The practice supplier runs inside this app: about 300 services, a balance to spend, orders that finish within minutes. No real money, nothing leaves this computer.',
    open: 'Try with the practice supplier',
    again: 'Open the practice supplier',
  },
} as const;
