import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { imeiRule } from '../../../shared/model/identifier/identifier.ts';
import { fitsRule, namesDevice, readScan } from '../../../shared/model/scan/scanned-code.ts';
import { sampleImei } from '../../support/journal/sample-orders.ts';

const [one, two] = [sampleImei(1), sampleImei(2)];
const iccid = '8944500102198304826';
const eid = '89049032000001000000012345678901';
const ean = '4006381333931';
const kindsOf = (text: string) => readScan(text).map(({ kind }) => kind);

describe('a scanned code', () => {
  test('is recognized by its kind', () => {
    expect(kindsOf(one)).toEqual(['imei']);
    expect(kindsOf(iccid)).toEqual(['iccid']);
    expect(kindsOf(eid)).toEqual(['eid']);
    expect(kindsOf(ean)).toEqual(['ean']);
    expect(kindsOf('A0000012345678')).toEqual(['meid']);
    expect(kindsOf('F2LXK7Q4N70R')).toEqual(['serial']);
    expect(kindsOf('https://example.test/box')).toEqual(['unknown']);
    expect(kindsOf('000000000000000')).toEqual(['invented']);
  });

  test('with a wrong check digit is not an IMEI', () => {
    const wrong = one.slice(0, 14) + ((Number(one.at(14)) + 1) % 10);
    expect(readScan(wrong)).toMatchObject([{ kind: 'bad-check-digit', text: wrong }]);
  });

  test('with a software version, or without a check digit, raises a question and stays unchanged', () => {
    for (const [written, repair] of [
      [`${one.slice(0, 14)}07`, 'version-dropped'],
      [one.slice(0, 14), 'check-digit-added'],
    ] as const)
      expect(readScan(written)).toMatchObject([
        { kind: 'imei', identifier: written, readings: [{ identifier: one, repairs: [repair] }] },
      ]);
  });

  test('is read without the symbology identifier that some scanners add', () => {
    for (const prefix of [']C1', ']C0', ']d2', ']Q3', ']E0', ']z0', 'C1', 'd2'])
      expect(readScan(`${prefix}${one}`)).toMatchObject([
        { kind: 'imei', identifier: one, text: `${prefix}${one}`, readings: [] },
      ]);
    expect(readScan(']C1F2LXK7Q4N70R')).toMatchObject([{ kind: 'serial', identifier: 'F2LXK7Q4N70R' }]);
    expect(readScan(`]E0${ean}`)).toMatchObject([{ kind: 'ean', identifier: ean }]);
  });

  test('has the product and the device if one square code contains both', () => {
    for (const code of [
      `(01)08806090000010(21)${one}`,
      `010880609000001021${one}`,
      `]d2010880609000001021${one}`,
      `01088060900000108002${one}`,
    ])
      expect(readScan(code)).toMatchObject([{ kind: 'ean' }, { kind: 'imei', identifier: one }]);
    for (const code of ['0108806090000015', '0108806090000010', ']d20108806090000010', '(01)08806090000010'])
      expect(kindsOf(code)).toEqual(['ean']);
  });

  test('with a leading zero has two readings, and a person chooses one', () => {
    const number = '356938035643809';
    const [code] = readScan(`0${number}`);
    expect(code).toMatchObject({ kind: 'imei', identifier: `0${number}` });
    expect(code?.readings.map(({ identifier }) => identifier)).toEqual([number, '035693803564385']);
    expect(code && fitsRule(code, imeiRule)).toBe(true);
    expect(code && namesDevice(code)).toBe(true);
  });

  test('may be two IMEIs in any form used by labels and scanners', () => {
    for (const between of ['\n', '\t', ' ', ',', ';', '|', '\u001d', '']) {
      expect(readScan(`${one}${between}${two}`)).toMatchObject([
        { identifier: one, slot: 1 },
        { identifier: two, slot: 2 },
      ]);
    }
  });

  test('has the IMEIs in the order given by their labels', () => {
    expect(readScan(`IMEI2: ${two} IMEI1: ${one} S/N:F2LXK7Q4N70R`)).toMatchObject([
      { identifier: two, slot: 2 },
      { identifier: one, slot: 1 },
      { kind: 'serial', identifier: 'F2LXK7Q4N70R' },
    ]);
    expect(readScan(`IMEI (1) ${one}`)).toMatchObject([{ identifier: one, slot: 1 }]);
    expect(readScan(`IMEI ${one}`)).toMatchObject([{ identifier: one, slot: null }]);
  });

  test('has IMEIs without an order if there are more than two', () => {
    const many = [1, 2, 3].map(sampleImei).join('\n');
    expect(readScan(many).map(({ slot }) => slot)).toEqual([null, null, null]);
  });

  test('that the scanner reports as a product barcode is never an IMEI, whatever its digits', () => {
    expect(readScan('35123456', true)).toMatchObject([{ kind: 'ean' }]);
  });

  test('is an IMEI only with the right check digit, and has each code once', () => {
    const digits = fc.stringMatching(/^[0-9]{12,33}$/);
    const part = fc.oneof(
      digits,
      fc.string({ maxLength: 30 }),
      fc.constantFrom('IMEI1:', 'IMEI 2', one, two),
    );
    let met = 0;
    const scans = fc.array(part, { maxLength: 6 }).map((parts) => parts.join(' '));
    fc.assert(
      fc.property(scans, (text) => {
        const codes = readScan(text);
        const identifiers = codes.map(({ identifier }) => identifier);
        expect(new Set(identifiers).size).toBe(identifiers.length);
        const imeis = codes.filter(({ kind }) => kind === 'imei');
        expect(imeis.filter((code) => !fitsRule(code, imeiRule))).toEqual([]);
        met += imeis.length;
      }),
    );
    expect(met).toBeGreaterThan(0);
  });
});

describe('services that can be ordered for it', () => {
  const serialRule = { ...imeiRule, kind: 'serial', lettersAllowed: true } as const;
  const fits = (text: string, rule: Parameters<typeof fitsRule>[1]) =>
    readScan(text).map((code) => fitsRule(code, rule));

  test('an IMEI service accepts only IMEIs', () => {
    expect(fits(one, imeiRule)).toEqual([true]);
    for (const other of [iccid, eid, ean, 'F2LXK7Q4N70R', 'A0000012345678'])
      expect(fits(other, imeiRule)).toEqual([false]);
  });

  test('a serial number service accepts no SIM number, no product barcode and no IMEI', () => {
    expect(fits('F2LXK7Q4N70R', serialRule)).toEqual([true]);
    for (const other of [one, iccid, eid, ean]) expect(fits(other, serialRule)).toEqual([false]);
  });

  test('without a service only device numbers are accepted', () => {
    const all = [one, iccid, eid, ean, 'F2LXK7Q4N70R'].flatMap((text) => readScan(text));
    expect(all.map(namesDevice)).toEqual([true, false, false, false, true]);
  });
});
