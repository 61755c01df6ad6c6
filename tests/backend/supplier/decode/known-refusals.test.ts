import { describe, expect, test } from 'vitest';
import { judgePlacement } from '../../../../electron/backend/supplier/decode/orders/placement.ts';
import { judgeRestPlacement } from '../../../../electron/backend/supplier/decode/orders/rest-placement.ts';
import { readBody } from '../../../../electron/backend/supplier/decode/syntax/body.ts';

const order = { identifier: '490154203237518', identifierKind: 'imei' as const, retryInMs: null };
const judge = (text: string, status = 200) =>
  judgePlacement({ ...order, status, body: readBody(Buffer.from(text)) });
const judgeRest = (text: string, status: number) =>
  judgeRestPlacement({ ...order, status, body: readBody(Buffer.from(text)) });

/** The refusal texts seen on public panels, by meaning; a text with the meaning `unknown` leaves the order uncertain. */
const byMeaning: Readonly<
  Record<'batch' | 'none' | 'connection' | 'rate-limited' | 'unknown', readonly string[]>
> = {
  batch: [
    'Not enough credits',
    'Insufficient balance',
    'Insufficient Credits!',
    'Not enough balance.',
    'Overdue limit exceeded',
    'El usuario no tiene suficiente crédito',
    'INSUFFICIENT_BALANCE',
  ],
  none: [
    'This IMEI is already available or pending in your Account',
    'This IMEI is already pending in this service',
    'Duplicate IMEI[490154203237518]',
    'Invalid IMEI![490154203237510]',
    'Invalid IMEI tool.',
    'No IMEI found.',
    'Service Not Active',
    "Parameter 'IMEI' Required",
    "Parameter 'PROVIDERID' Required",
    'Service not found or inactive.',
    'Minimum quantity is 5.',
    'Parameter or Service <ID> missing.',
    'Missing required field: Serial',
    'Invalid service ID',
    '"Carrier check" is not available for ordering right now.',
    '"Carrier check" has no price set, so it cannot be ordered right now.',
    'Service ID and IMEI are required.',
    'Invalid IMEI.',
    'Service price is invalid.',
    'Command Not Found',
    'Invalid Action',
    'Unknown action',
    'Unsupported action.',
  ],
  connection: [
    'Authentication Failed',
    'Invalid Cred',
    'Invalid API access key or username',
    'Invalid username or api access key.',
    'Invalid API credentials.',
    'API Access Key is required!',
    'Your Server IP is not allowed...',
    'ip_not_allowed',
    'Unauthenticated.',
    'This action is unauthorized.',
  ],
  'rate-limited': [
    'Too Many Attempts.',
    'You are calling this API too frequently! Please try after 4 minutes.',
    'Sorry, you are calling our service too frequent, Action [placeimeiorder] only allows once per 5 minutes, last synced 2 minute ago.',
  ],
  unknown: [
    'NoResultFound',
    'Order not found.',
    'Order ID not found!',
    'Code Not Ready',
    'Mal Ingrese Cantidad range',
    'Maximum execution time of 30 seconds exceeded',
    'Credit added successfully',
    'Order is processing, reference 98213',
    'Operator is closed today',
  ],
};

/** Forms of a reply in which the text is tried; `plain` for forms that can contain only plain text. */
const clothes: readonly (readonly [string, (words: string) => string])[] = [
  ['a row', (words) => JSON.stringify({ ERROR: [{ MESSAGE: words }], apiversion: '6.1' })],
  [
    'a description behind a label',
    (words) => JSON.stringify({ ERROR: [{ MESSAGE: 'ValidationError123', FULL_DESCRIPTION: `,${words}` }] }),
  ],
  ['a description alone', (words) => JSON.stringify({ ERROR: [{ FULL_DESCRIPTION: `error:${words}` }] })],
  ['a text', (words) => JSON.stringify({ ERROR: words })],
  ['a sign and a message', (words) => JSON.stringify({ ERROR: true, MESSAGE: words })],
  [
    'an object with numbered keys',
    (words) => JSON.stringify({ ERROR: { MESSAGE: words, 0: { MESSAGE: words } } }),
  ],
  ['lower case', (words) => JSON.stringify({ error: [{ message: words }] })],
  [
    'an echo of the request',
    (words) => JSON.stringify({ ID: '4001', IMEI: order.identifier, MEP: '', ERROR: [{ MESSAGE: words }] }),
  ],
  ['a success that holds an error', (words) => JSON.stringify({ SUCCESS: [{ ERROR: words }] })],
  [
    'a byte order mark and warnings',
    (words) => `\ufeff<br />\n<b>Warning</b>: x\n${JSON.stringify({ ERROR: [{ MESSAGE: words }] })}`,
  ],
  [
    'XML',
    (words) =>
      `<?xml version="1.0"?><response><ERROR><MESSAGE>${words.replaceAll('<', '&lt;').replaceAll('"', '&quot;')}</MESSAGE></ERROR></response>`,
  ],
];

function verdictOf(means: string): object {
  if (means === 'unknown') return { verdict: 'uncertain' };
  return means === 'rate-limited' ? { verdict: 'rate-limited' } : { verdict: 'refused', stop: means };
}

describe.each(clothes)('in %s', (_, dress) => {
  for (const [means, all] of Object.entries(byMeaning))
    test.each(all)(`%s is ${means}`, (words) => {
      const outcome = judge(dress(words));
      expect(outcome).toMatchObject(verdictOf(means));
      // Every verdict shows the supplier's words.
      const said =
        outcome.verdict === 'uncertain' ? outcome.evidence : 'words' in outcome ? outcome.words : '';
      expect(said).toContain(
        JSON.stringify(words)
          .slice(1, -1)
          .replaceAll('\\"', means === 'unknown' ? '\\"' : '"'),
      );
    });
});

test('a label about the balance counts only for its own value', () => {
  const means = (row: object) => judge(JSON.stringify({ ERROR: [row] }));
  expect(means({ MESSAGE: 'CreditprocessError' })).toMatchObject({ verdict: 'refused', stop: 'batch' });
  const behind = { MESSAGE: 'ValidationError123', FULL_DESCRIPTION: 'CreditprocessError' };
  expect(means(behind)).toMatchObject({ verdict: 'uncertain' });
});

/** Answers that no panel uses for an accepted order, and answers that prove nothing. No answer of these may count as success. */
const nothing: readonly string[] = [
  '',
  'null',
  '[]',
  '{}',
  '{"SUCCESS":[{"MESSAGE":"Order received"}]}',
  '{"SUCCESS":[{"MESSAGE":"Error: IMEI rejected"}]}',
  '{"SUCCESS":false}',
  '{"error":"text"}',
  '{"message":"text"}',
  '{"SUCCESS":[{"MESSAGE":"Order received","REFERENCEID":71}],"ERROR":[{"MESSAGE":"Invalid IMEI."}]}',
  '{"ERROR":[{"message":"Invalid Cred","AccoutInfo":{"credit":0,"mail":"","currency":""}}],"apiversion":"2.0.0"}',
  '{"message":"Access denied by bot-protection. IPs used for automation should be whitelisted"}',
  '<script>document.cookie="humans_21909=1"</script>',
  '<html><title>Just a moment...</title></html>',
  '<?phpxml version="1.0"?><result><imeis><id>1</id></imeis></result>',
  '<error>Invalid User</error>',
  '{"A1":{"ERROR":[{"MESSAGE":"Not enough credits"}]},"apiversion":"6.1"}',
  '{"SUCCESS":{"A-1":{"status":"error","message":"Missing required field: Serial"}},"apiversion":"1.0"}',
  '{"success":false,"error":{"code":"INVALID_IMEI","message":"IMEI must be 15 digits"}}',
  '{"status":"error","code":422,"message":"The given data was invalid."}',
];

test.each(nothing)('%s is not an accepted order', (text) => {
  for (const status of [200, 400, 401, 402, 403, 404, 409, 415, 422, 429, 500, 503]) {
    expect(judge(text, status).verdict).not.toBe('accepted');
    expect(judgeRest(text, status).verdict).not.toBe('accepted');
  }
});

test.each<[number, string, object]>([
  [401, '{"message":"Unauthenticated."}', { verdict: 'refused', stop: 'connection' }],
  [403, '{"message":"This action is unauthorized."}', { verdict: 'refused', stop: 'connection' }],
  [402, '{"success":false,"message":"Insufficient credits"}', { verdict: 'refused', stop: 'batch' }],
  [
    422,
    '{"message":"The given data was invalid.","errors":{"imei":["The imei field is required."]}}',
    { verdict: 'refused', stop: 'none' },
  ],
  [429, '{"message":"Too Many Attempts."}', { verdict: 'rate-limited' }],
  [409, '{"message":"Something is there already"}', { verdict: 'uncertain' }],
  [502, '{"message":"Bad gateway"}', { verdict: 'uncertain' }],
])('REST under %d: %s', (status, text, expected) => {
  expect(judgeRest(text, status)).toMatchObject(expected);
});
