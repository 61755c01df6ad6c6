// The first two digits of a type allocation code name the body that gave it: GSMA TS.06, "IMEI Allocation and Approval Process", annex
// on reporting body identifiers, and for those that no longer give any the lists of its predecessors (MOU/TE PRD). 00: test numbers, 01:
// PTCRB, North America, 35: BABT and later TUV SUD, 86: TAF, China, 91: MSAI, India, 99: numbers that are a MEID as well. 02 to 09 were
// never given to any.
const bodies: ReadonlySet<string> = new Set([
  '00',
  '01',
  '10',
  '30',
  '33',
  '35',
  '44',
  '45',
  '46',
  '47',
  '49',
  '50',
  '51',
  '52',
  '53',
  '54',
  '55',
  '86',
  '87',
  '91',
  '92',
  '97',
  '98',
  '99',
]);

/** Whether these are the digits of a number for tests, which no device in a shop has. */
export function isTestNumber(digits: string): boolean {
  return digits.startsWith('00');
}

/** Whether some body gives, or gave, IMEIs that begin as these digits do. */
export function isReportingBody(digits: string): boolean {
  return bodies.has(digits.slice(0, 2));
}
