// The first two digits of a type allocation code identify the body that assigned it. Source: GSMA TS.06, "IMEI Allocation and Approval
// Process", annex on reporting body identifiers; for bodies that no longer assign codes, the lists of its predecessors (MOU/TE PRD). 00:
// test numbers, 01: PTCRB, North America, 35: BABT and later TUV SUD, 86: TAF, China, 91: MSAI, India, 99: numbers that are also a MEID. 02
// to 09 were never assigned.
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

/** True for a test number, which no device in a shop has. */
export function isTestNumber(digits: string): boolean {
  return digits.startsWith('00');
}

/** True if a body assigns, or assigned, IMEIs that start with these digits. */
export function isReportingBody(digits: string): boolean {
  return bodies.has(digits.slice(0, 2));
}
