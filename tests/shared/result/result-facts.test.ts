import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { factsOfResult, readResult } from '../../../shared/model/result/result.ts';
import { readDay } from '../../../shared/model/result/result-date.ts';

const facts = (raw: string) => Object.fromEntries(factsOfResult(readResult(raw)));
const tones = (raw: string) =>
  readResult(raw).lines.map((line) => (line.is === 'field' ? line.tone : line.is));

describe('the facts of a result', () => {
  it.each<[string, Record<string, string>]>([
    ['Model: iPhone 13 128GB', { model: 'iPhone 13 128GB' }],
    ['MODEL - iPhone 13 Pro', { model: 'iPhone 13 Pro' }],
    ['Model = iPhone 13', { model: 'iPhone 13' }],
    ['Model........: iPhone 13', { model: 'iPhone 13' }],
    ['Model:<br>iPhone 13<br>Carrier: Nordlys', { model: 'iPhone 13', carrier: 'Nordlys' }],
    ['<tr><td>Model</td><td>iPhone 13</td></tr>', { model: 'iPhone 13' }],
    ['<b>Find My iPhone:</b> <font color="green">OFF</font>', { 'find-my': 'OFF' }],
    ['FMI OFF', { 'find-my': 'OFF' }],
    ['FIND MY IPHONE - ON', { 'find-my': 'ON' }],
    ['Find My iPhone: OFF ✅', { 'find-my': 'OFF ✅' }],
    ['iCloud Lock: On | Blacklist: Clean', { 'find-my': 'On', blacklist: 'Clean' }],
    ['Model: A; Carrier: B; Simlock: Locked', { model: 'A', carrier: 'B', 'sim-lock': 'Locked' }],
    ['SIM-Lock Status: Unlocked', { 'sim-lock': 'Unlocked' }],
    ['GSMA Blacklisted: NO', { blacklist: 'NO' }],
    ['Serial Number: C39XK1ABCD', { serial: 'C39XK1ABCD' }],
    [
      'IMEI: 490154203237518<br>IMEI2: 490154203237526',
      { imei: '490154203237518', 'imei-2': '490154203237526' },
    ],
    ['Estimated Purchase Date: 2023-05-14', { 'purchase-date': '2023-05-14' }],
    ['Coverage End Date: 14 May 2025', { 'warranty-end': '14 May 2025' }],
    ['NCK: 12345678<br>DEFREEZE: 87654321', { 'unlock-code': '12345678', 'unfreeze-code': '87654321' }],
    ['12345678', { 'unlock-code': '12345678' }],
    ['Unlock Code: 12345678<br>Thank you!', { 'unlock-code': '12345678' }],
    ['Code: call us to get it', {}],
    ['Your phone was found - call us', {}],
    ['MDM Status: OFF', { mdm: 'OFF' }],
    ['Initial Carrier: Keystone Wireless', { carrier: 'Keystone Wireless' }],
    ['', {}],
  ])('are read from %j', (raw, expected) => {
    expect(facts(raw)).toEqual(expected);
  });

  it('come from the first line that has them', () => {
    expect(facts('Carrier: First<br>Carrier: Second')).toEqual({ carrier: 'First' });
  });

  it.each([
    'Blacklist: Not Clean',
    'Blacklist: Clean?',
    'Blacklist Status: Clean / Lost',
    'Find My iPhone: OFF (cached)',
    'FMI: N/A',
    'SIM lock: Unlocked until 2027',
    'Sim Lock: No longer unlocked',
    'iCloud: Clean or Lost',
    'Lock: OFF',
    'Status: Clean',
    'Locked: NO',
    'Find My iPhone: OFF ❓',
    'Find My iPhone: OFF ⚠️',
  ])('are never good news in %j', (raw) => {
    expect(tones(raw)).not.toContain('positive');
  });

  it('keep their tone when the value is decorated', () => {
    expect(tones('FMI: OFF ✅')).toEqual(['positive']);
    expect(tones('❌ Find My iPhone: ON')).toEqual(['negative']);
    expect(tones('** Blacklist : CLEAN! **')).toEqual(['positive']);
  });

  it('split a line into several fields only if every part of the line is a field', () => {
    expect(tones('Model: A | and more')).toEqual(['neutral']);
    expect(readResult('Model: A | and more').lines).toEqual([
      { is: 'field', label: 'Model', value: 'A | and more', tone: 'neutral', fact: 'model' },
    ]);
  });

  it('are not good news if the value has other words besides the good word', () => {
    const word = fc.stringMatching(/^[a-zA-Z0-9 ]{1,12}$/);
    fc.assert(
      fc.property(word, fc.constantFrom('clean', 'off', 'unlocked', 'no'), word, (before, good, after) => {
        const value = `${before}x ${good} x${after}`;
        for (const label of ['Blacklist', 'FMI', 'Simlock', 'MDM', 'iCloud'])
          expect(tones(`${label}: ${value}`)).not.toContain('positive');
      }),
    );
  });
});

describe('a date in a result', () => {
  it.each([
    ['2023-05-14', '2023-05-14'],
    ['2023/5/4', '2023-05-04'],
    ['2023-05-14 10:22:31', '2023-05-14'],
    ['14 May 2023', '2023-05-14'],
    ['14-May-2023', '2023-05-14'],
    ['May 14, 2023', '2023-05-14'],
    ['September 2nd 2024', '2024-09-02'],
    ['25/12/2024', '2024-12-25'],
    ['12/25/2024', '2024-12-25'],
    ['05.05.2024', '2024-05-05'],
  ])('%s is %s', (text, day) => {
    expect(readDay(text)).toBe(day);
  });

  it.each(['03/04/2024', '2023-02-30', '31 Foo 2023', '14 May', 'yesterday', '0000-00-00', '1/1/24', ''])(
    '%j stays unchanged',
    (text) => {
      expect(readDay(text)).toBeNull();
    },
  );
});
