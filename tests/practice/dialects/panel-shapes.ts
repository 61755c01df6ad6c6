import type { PracticeOrder } from '../../../electron/practice/books/practice-order.ts';
import { email, error, type Shapes, shapedService, spec } from './dialect-shapes.ts';

const finished = ({ reference, identifier, code }: PracticeOrder) => ({
  STATUS: 4,
  REFERENCEID: reference,
  TARGET: identifier,
  MESSAGE: 'Order finished',
  CODE: code,
});
const masked = ({ reference, identifier, code }: PracticeOrder) => ({
  REFERENCEID: reference,
  IMEI: `${identifier.slice(0, 4)}********${identifier.slice(-3)}`,
  STATUS: 'SUCCESS',
  CODE: code,
});

const one = { apiversion: '1.0' };

/** Like `shapesByDialect`, for the dialects of panels with their own formats. */
export const panelShapes: Readonly<Record<string, Shapes>> = {
  'arrays-everywhere': {
    account: {
      SUCCESS: [
        {
          MESSAGE: 'Account Info',
          AccountInfo: {
            credit: '499.96',
            creditraw: 499.96,
            mail: email,
            currency: 'USD',
            username: 'shop',
          },
        },
      ],
    },
    placed: ({ reference }) => ({ SUCCESS: [{ MESSAGE: 'Order received', REFERENCEID: reference }] }),
    status: (order) => ({ SUCCESS: [finished(order)] }),
    bulk: (one, two) => ({ SUCCESS: [finished(one), finished(two)], ...error('Order not found.') }),
    refused: error('Invalid IMEI![123]'),
    noKey: error('Authentication Failed'),
    unknownOrder: error('NoResultFound'),
  },
  'masked-decoys': {
    ...spec,
    placed: ({ reference, placedAtMs }) => ({
      ID: String(shapedService),
      SUCCESS: [
        {
          MESSAGE: 'Order received',
          TRANSACTIONID: `T${placedAtMs}`,
          CLIENTREFERENCE: 'shop-1',
          REFERENCEID: reference,
        },
      ],
    }),
    status: (order) => ({ SUCCESS: [masked(order)] }),
    bulk: (one, two) => ({ SUCCESS: [{ LIST: [masked(one), masked(two)] }] }),
  },
  'theme-panel': {
    account: {
      SUCCESS: [
        {
          MESSAGE: 'Your Account Info',
          AccountInfo: { credit: '499.96 USD', creditraw: 499.96, mail: email, currency: 'USD' },
        },
      ],
      ...one,
    },
    placed: ({ reference }) => ({
      SUCCESS: [{ MESSAGE: 'Order received', REFERENCEID: reference }],
      ...one,
    }),
    status: ({ code }) => ({ SUCCESS: [{ STATUS: 4, CODE: code }], ...one }),
    bulk: () => ({ SUCCESS: [{}], ...one }),
    refused: { ...error('Invalid IMEI![123]'), ...one },
    noKey: { ...error('Invalid username or api access key.'), ...one },
    unknownOrder: { ...error('Order ID not found!'), ...one },
  },
};
