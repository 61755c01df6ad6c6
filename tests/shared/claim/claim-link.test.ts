import { expect, test } from 'vitest';
import { linkWithText, problemOfLink } from '../../../shared/model/claim/claim-link.ts';

test.each([
  '',
  'https://panel.example',
  'https://panel.example:8443/tickets?new=1#form',
  'mailto:claims@panel.example',
  'mailto:claims@panel.example?subject=Claim',
])('%s may be stored', (link) => {
  expect(problemOfLink(link)).toBeNull();
});

test.each([
  'http://panel.example',
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'https://shop:secret@panel.example',
  'https://pаnel.example',
  'https://panel.example/\u202egpj.exe',
  'https://panel.example/"><script>',
  'mailto:a@b.example,c@d.example',
  'mailto:a@b.example?bcc=c@d.example',
  'mailto:a@b.example?subject=x&cc=c@d.example',
  `https://panel.example/${'x'.repeat(1_000)}`,
  'tel:+15550100',
])('%s may not be stored', (link) => {
  expect(problemOfLink(link)).toBe('not-a-link');
});

test('a mail address is opened with the claim’s text, a page’s address unchanged', () => {
  const about = { subject: 'Refund & more', body: 'one\ntwo?' };
  expect(linkWithText('https://panel.example/', about)).toBe('https://panel.example/');
  expect(linkWithText('mailto:a@b.example', about)).toBe(
    'mailto:a@b.example?subject=Refund%20%26%20more&body=one%0Atwo%3F',
  );
  expect(linkWithText('mailto:a@b.example?subject=Claim', about)).toBe('mailto:a@b.example?subject=Claim');
});
