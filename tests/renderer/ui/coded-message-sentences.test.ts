import i18next from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import { english } from '../../../renderer/locales/resources.ts';
import { codedMessageSentences } from '../../../renderer/ui/format/coded-message-sentences.ts';
import { encodeMessage, joinMessages } from '../../../shared/model/base/coded-message.ts';

const i18n = i18next.createInstance();

beforeAll(() => i18n.init({ lng: 'en', resources: { en: english }, interpolation: { escapeValue: false } }));

const says = (text: string): string => codedMessageSentences(i18n.getFixedT('en', 'notes'), text);

describe('the app’s observations', () => {
  test('are codes with values until the page makes sentences of them', () => {
    const seen = joinMessages(
      encodeMessage('http-unclear', { status: 502 }),
      encodeMessage('names-reference', { reference: '98219' }),
    );
    expect(seen).not.toMatch(/supplier|answer/);
    expect(says(seen)).toBe(
      'The supplier’s server answered with an error. That does not show if the order was placed. The answer names the reference 98219.',
    );
  });

  test('keep the supplier’s own words, with any punctuation', () => {
    const words = 'IMEI "not" supported]} [{"note": {{count}}';
    expect(says(encodeMessage('unknown-error', { words }))).toContain(`“${words}”`);
  });

  test('show milliseconds as seconds', () => {
    expect(says(encodeMessage('late-waiting', { ms: 30_000 }))).toBe('No complete answer within 30 s.');
  });

  test('also become sentences inside other text', () => {
    expect(says(`HTTP 200, ${encodeMessage('reply-empty')}`)).toBe('HTTP 200, The answer is empty.');
  });
});

describe('an error code is worded', () => {
  test.each([
    ['of the system', 'no-connection', 'ECONNREFUSED', 'No connection: nothing answers at that address.'],
    ['of TLS', 'not-secured', 'CERT_HAS_EXPIRED', 'No secure connection: its certificate is not accepted.'],
    [
      'of a read',
      'list-not-read',
      'not-understood',
      'We could not read the order list at the supplier: its answer has a form we do not know.',
    ],
    ['that nobody knows, as it is', 'no-connection', 'EODD', 'No connection: EODD.'],
  ] as const)('%s', (_what, kind, code, sentence) =>
    expect(says(encodeMessage(kind, { code }))).toBe(sentence),
  );
});

describe('an HTTP status is worded, and shown as a number only by the doctor', () => {
  test.each([
    [
      'an error',
      encodeMessage('http-status', { status: 500 }),
      'The supplier’s server answered with an error.',
    ],
    [
      'no error',
      joinMessages(encodeMessage('http-status', { status: 200 }), encodeMessage('reply-empty')),
      'The answer is empty.',
    ],
    [
      'a firewall’s page',
      encodeMessage('turned-away-html', { status: 403 }),
      'A web page came instead of an answer, from a firewall in front of the supplier or from the supplier after taking the order.',
    ],
    [
      'a supplier’s words',
      encodeMessage('status-words', { status: 422, words: 'No' }),
      'The supplier said: “No”',
    ],
    ['in place of a supplier’s words', 'HTTP 429', 'The supplier’s server answered with an error.'],
  ])('%s', (_what, text, sentence) => expect(says(text)).toBe(sentence));

  test('the doctor shows the number', () =>
    expect(
      codedMessageSentences(i18n.getFixedT('en', 'notes'), encodeMessage('http-status', { status: 500 }), {
        codes: 'kept',
      }),
    ).toBe('HTTP 500.'));
});

describe('text that is not a note stays unchanged', () => {
  test.each([
    ['a supplier’s words', 'Your account is suspended'],
    ['words that look like notes', '[{"note":"of-another-version"}]'],
    ['half a note', '[{"note":"reply-empty"'],
  ])('%s', (_what, text) => expect(says(text)).toBe(text));
});
