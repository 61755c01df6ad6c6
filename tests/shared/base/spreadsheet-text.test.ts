import { expect, test } from 'vitest';
import { isReadAsOther } from '../../../shared/model/base/spreadsheet-text.ts';

test.each([
  '1E5',
  '1e5',
  '-1E+05',
  '2.5E-3',
  '10/12',
  '10-12',
  '10.12',
  '1.50',
  '1,5',
  '2024-11-04',
  '12:30',
  '12:30 PM',
  '5 am',
  '5%',
  '$5',
  '5 €',
  '(5)',
  '1/2/2024',
  '1. 2.',
  '0042',
  '001010000000017',
  '123456789012',
  '3 MAR',
  'Mar-24',
  'MAR1',
  '1 März 2024',
  '3 мар',
  '1 déc.',
  '1st May 2026',
  'TRUE',
  'false',
  '１０／１２',
  '1 000',
  "1'000",
])('%s would be changed by a spreadsheet', (text) => {
  expect(isReadAsOther(text)).toBe(true);
});

test.each([
  '',
  'Olga',
  'iPhone 14',
  'Olga 2',
  '700123',
  '0',
  '12345678901',
  'A501',
  'C39VK0ABHG6W',
  '10/12 ordered',
  'Mars and Venus',
  'may',
  'E',
  'ORD-77',
  'Find My: ON',
  'x'.repeat(200),
  '5 pieces',
])('%j stays as it is', (text) => {
  expect(isReadAsOther(text)).toBe(false);
});
