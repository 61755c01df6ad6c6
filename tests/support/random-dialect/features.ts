import fc from 'fast-check';

// Each feature is independent of the others and was seen in the field (supplier-variants); the first of each is the plainest, and
// what shrinking goes back to.
const features = {
  interface: ['action', 'rest'],
  noise: ['none', 'byte-order-mark', 'warning', 'blank-lines'],
  keyCase: ['as-is', 'lower', 'upper'],
  /** What SUCCESS holds on the action endpoint. */
  envelope: ['array', 'object', 'keyed'],
  /** What stands around a REST resource. */
  wrapper: ['data', 'bare', 'success-data', 'status-data'],
  apiversion: [true, false],
  message: [true, false],

  account: ['AccoutInfo', 'AccountInfo', 'both', 'LIST', 'flat', 'list-of-one'],
  credit: ['string', 'number', 'symbol', 'suffix', 'thousands-and-raw'],
  currencyName: ['currency', 'currency_code'],
  accountDecoys: [false, true],

  grouping: ['map', 'array', 'field', 'keyed-lists', 'none'],
  groupKey: ['stripped', 'name', 'number'],
  groupName: ['GROUPNAME', 'NAME', 'TITLE', 'CATEGORY'],
  container: ['SERVICES', 'ITEMS', 'TOOLS', 'PACKAGES', 'PRODUCTS', 'LIST', 'CHILDREN'],
  children: ['map', 'array'],
  serviceId: ['SERVICEID', 'ID', 'SERVICE_ID', 'TOOLID'],
  serviceName: ['SERVICENAME', 'NAME', 'TITLE'],
  servicePrice: ['CREDIT', 'PRICE', 'COST', 'SERVICE_PRICE'],
  priceForm: ['string', 'number', 'symbol', 'comma'],
  priceDecoy: ['none', 'OLD_PRICE', 'RETAIL_PRICE', 'MIN_PRICE'],
  kindBy: ['SERVICETYPE', 'SERVER', 'GROUPTYPE', 'none'],
  needsBy: ['Requires.Custom', 'nested', 'legacy', 'pipe', 'CUSTOMFIELDS'],
  identifierBy: ['CUSTOM', 'CUSTOM-without-allow', 'MAIN_FIELD'],
  favourites: [false, true],
  listCounters: [false, true],
  brokenRow: [false, true],
  text: ['plain', 'entities', 'twice-encoded', 'padded'],
  paging: ['none', 'meta', 'flat', 'last_pages', 'next_page_url', 'links', 'cursor', 'offset'],

  placedIn: ['row', 'LIST', 'data', 'order'],
  referenceName: ['REFERENCEID', 'ORDERID', 'ORDER_ID', 'REFERENCE', 'Reference ID', 'ORDER_UUID'],
  referenceType: ['string', 'number'],
  referenceDecoy: ['none', 'echoed-service', 'client_reference', 'request_id', 'transaction_id'],
  placedStatus: [true, false],

  family: ['words', 'dhru', 'gsm-fusion', 'sequential'],
  statusLabel: [false, true],
  statusName: ['STATUS', 'ORDER_STATUS', 'STATE'],
  statusIn: ['row', 'LIST', 'order'],
  resultName: ['CODE', 'RESULT', 'REPLAY', 'RESULTDATA', 'RESPONSE'],
  reasonName: ['CODE', 'COMMENTS', 'REASON', 'MESSAGE'],
  placeholder: ['absent', '', 'null', 'CODE', 'Processing', 'Pending', 'N/A', '-', '0'],
  bulk: ['keyed', 'map', 'rows', 'list-rows', 'one-row'],
  bulkBadRow: [false, true],
  identifierShown: ['whole', 'masked', 'none'],
} as const;

/** One way to tell things, out of every feature one. */
export type Features = { readonly [Name in keyof typeof features]: (typeof features)[Name][number] };

/** Dialects drawn feature by feature. */
export const dialects: fc.Arbitrary<Features> = fc.record(
  Object.fromEntries(
    Object.entries(features).map(([name, values]) => [
      name,
      fc.constantFrom(...(values as readonly unknown[])),
    ]),
  ),
) as fc.Arbitrary<Features>;

/** What in this dialect differs from the plainest one: the shortest description of a draw. */
export function peculiaritiesOf(dialect: Features): Readonly<Partial<Features>> {
  return Object.fromEntries(
    Object.entries(dialect).filter(([name, value]) => features[name as keyof Features][0] !== value),
  );
}
