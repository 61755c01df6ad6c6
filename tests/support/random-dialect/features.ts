import fc from 'fast-check';

// Each feature is independent of the others and was seen at real suppliers. The first value of each is the plainest, because fast-check
// shrinks a failing dialect towards first values.
const features = {
  interface: ['action', 'rest'],
  /** The request form of the action endpoint; an endpoint that reads one encoding of orders refuses all others. */
  requestForm: ['spec', 'spec', 'spec', 'xml', 'json', 'base64'],
  /** The panel's answer to a request without the right sign-in, or (`nothingRead`) to a request that it cannot read. */
  notSignedIn: ['by-field', 'api-secret', 'cred'],
  nothingRead: ['required', 'missing', 'validation'],
  /** Suppliers that always answer in XML are rare; their answers to placements prove nothing. */
  format: ['json', 'json', 'json', 'json', 'json', 'xml'],
  noise: [
    'none',
    'none',
    'byte-order-mark',
    'warning',
    'notices',
    'blank-lines',
    'utf-16',
    'repeated-keys',
    'in-pre',
    'encoded-twice',
  ],
  /** The character set of the bytes. If it is not declared, the app must detect it, which is not always possible. */
  charset: [
    'utf-8',
    'utf-8',
    'utf-8-declared',
    'gbk',
    'big5',
    'shift_jis',
    'windows-1251',
    'windows-1252',
    'windows-1252-undeclared',
    'gbk-undeclared',
  ],
  keyCase: ['as-is', 'lower', 'upper'],
  /** The contents of SUCCESS on the action endpoint. */
  envelope: ['array', 'object', 'keyed', 'beside-true'],
  /** The wrapper of a REST resource. */
  wrapper: ['data', 'bare', 'success-data', 'status-data', 'true-status-data'],
  apiversion: [true, false],
  message: [true, false],

  account: ['AccoutInfo', 'AccountInfo', 'both', 'LIST', 'flat', 'list-of-one', 'ACCOUNT'],
  credit: ['string', 'number', 'symbol', 'suffix', 'thousands-and-raw', 'raw-as-text', 'balance'],
  currencyName: ['currency', 'currency_code'],
  accountDecoys: [false, true],

  /** True if the answer with the list of services includes the account. */
  accountBeside: [false, true],
  /** `apart`: server services have their own list. `refused`: the request for such a list is refused. */
  serverList: ['refused', 'apart'],

  grouping: ['map', 'array', 'field', 'keyed-lists', 'none'],
  nesting: ['one', 'two'],
  groupKey: ['stripped', 'name', 'number'],
  groupName: ['GROUPNAME', 'NAME', 'TITLE', 'CATEGORY'],
  container: ['SERVICES', 'ITEMS', 'TOOLS', 'PACKAGES', 'PRODUCTS', 'LIST', 'CHILDREN'],
  children: ['map', 'array'],
  /** The key of a service in a map; if it is not the id, the record contains the id. */
  serviceKey: ['id', 'id-alone', 'other'],
  serviceId: ['SERVICEID', 'ID', 'SERVICE_ID', 'TOOLID'],
  serviceName: ['SERVICENAME', 'NAME', 'TITLE'],
  servicePrice: ['CREDIT', 'PRICE', 'COST', 'SERVICE_PRICE'],
  priceForm: ['string', 'number', 'symbol', 'comma', 'code', 'object'],
  /** True if the first service is listed twice, with two prices. */
  repeatedPrice: [false, false, false, true],
  timeForm: ['range', 'min-max-unit', 'from-to', 'value-unit', 'words'],
  priceDecoy: ['none', 'OLD_PRICE', 'RETAIL_PRICE', 'MIN_PRICE'],
  kindBy: ['SERVICETYPE', 'SERVER', 'GROUPTYPE', 'none'],
  needsBy: ['Requires.Custom', 'nested', 'legacy', 'pipe', 'CUSTOMFIELDS', 'REQREDFIELD', 'bare-flags'],
  identifierBy: ['CUSTOM', 'CUSTOM-without-allow', 'MAIN_FIELD'],
  favourites: [false, true],
  listCounters: [false, true],
  brokenRow: [false, true],
  text: [
    'plain',
    'entities',
    'twice-encoded',
    'padded',
    'numbered-entities',
    'hidden-marks',
    'entities-twice',
  ],
  paging: ['none', 'meta', 'flat', 'last_pages', 'next_page_url', 'links', 'cursor', 'offset'],

  placedIn: ['row', 'LIST', 'data', 'order', 'list-of-one', 'data.order', 'own-key'],
  referenceName: [
    'REFERENCEID',
    'ORDERID',
    'ORDER_ID',
    'REFERENCE',
    'Reference ID',
    'ORDER_UUID',
    'ORDER_NO',
    'TICKET',
  ],
  referenceType: ['string', 'number'],
  referenceDecoy: [
    'none',
    'echoed-service',
    'client_reference',
    'request_id',
    'transaction_id',
    'merchant_reference',
    'external_id',
    'invoice_id',
    'user_id',
  ],
  /** The status in the answer to a placement: the order's, the request's, or none. */
  placedStatus: ['order', 'none', 'request'],
  refusalIn: ['MESSAGE', 'FULL_DESCRIPTION', 'text', 'beside-true', 'object', 'lower', 'xml', 'xml-record'],
  refusalText: ['plain', 'html', 'entities'],

  family: ['words', 'dhru', 'gsm-fusion', 'sequential'],
  statusWords: ['plain', 'upper', 'joined', 'other', 'short'],
  statusType: ['number', 'string', 'padded'],
  statusLabel: [false, true],
  referenceInRow: [true, false],
  statusName: ['STATUS', 'ORDER_STATUS', 'STATE', 'ORDER_STATE'],
  statusIn: ['row', 'LIST', 'order'],
  resultForm: [
    'text',
    'breaks',
    'lines',
    'named',
    'escaped-markup',
    'escaped-twice',
    'line-marks',
    'json-text',
    'base64',
    'with-picture',
    'lost-digits',
  ],
  /** The device named in a result, if any. */
  resultNames: ['none', 'none', 'own', 'own-masked', 'other'],
  /** A text that contradicts the success of an order, instead of its result. */
  denial: [
    'none',
    'none',
    'none',
    'none',
    'none',
    'none',
    'Refunded',
    'Code not found',
    'Rejected by carrier',
    'Reembolsado',
    'Insufficient balance',
    'Order cancelled - refunded',
  ],
  resultName: ['CODE', 'RESULT', 'REPLAY', 'RESULTDATA', 'RESPONSE'],
  reasonName: ['CODE', 'COMMENTS', 'REASON', 'MESSAGE'],
  placeholder: ['absent', '', 'null', 'CODE', 'Processing', 'Pending', 'N/A', '-', '0'],
  bulk: [
    'keyed',
    'map',
    'rows',
    'list-rows',
    'one-row',
    'in-success',
    'envelopes',
    'own-keys',
    'by-position',
    'list-by-position',
  ],
  bulkBadRow: [false, true],
  identifierShown: [
    'whole',
    'masked',
    'none',
    'fourteen',
    'other-check-digit',
    'zeros-lost',
    'version',
    'pair',
    'serial',
    'dash',
    'other-device',
  ],
} as const;

/** A dialect: one value for every feature. */
export type Features = { readonly [Name in keyof typeof features]: (typeof features)[Name][number] };

/** Random dialects. */
export const dialects: fc.Arbitrary<Features> = fc.record(
  Object.fromEntries(
    Object.entries(features).map(([name, values]) => [
      name,
      fc.constantFrom(...(values as readonly unknown[])),
    ]),
  ),
) as fc.Arbitrary<Features>;

/** True if the dialect can send any name exactly. As an XML element a name cannot contain spaces. */
export function tellsNamesWhole({ interface: by, format }: Features): boolean {
  return by === 'rest' || format === 'json';
}

/** The features in which this dialect differs from the plainest one: a short description of a random dialect. */
export function peculiaritiesOf(dialect: Features): Readonly<Partial<Features>> {
  return Object.fromEntries(
    Object.entries(dialect).filter(([name, value]) => features[name as keyof Features][0] !== value),
  );
}
