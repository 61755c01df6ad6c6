import { expect, test } from 'vitest';
import type { OutgoingFile } from '../../../../electron/backend/base/host.ts';
import {
  evidenceHtml,
  evidenceText,
} from '../../../../electron/backend/desk/supplier-claims/evidence-file.ts';
import { placeOne } from '../../../support/shop/place-one.ts';
import { openShop } from '../../../support/shop/shop-under-test.ts';
import { untilOrder } from '../../../support/shop/until-order.ts';

const hostile = '<script>alert(1)</script><img src=x onerror="a()">\u202e\u0000`1` & \'q\'';

test('any reply is shown as text: nothing runs, loads or changes direction', () => {
  const sheet = {
    ...({ language: 'ar', direction: 'rtl', title: hostile } as const),
    sections: [{ title: hostile, lines: [{ label: hostile, value: hostile, reply: `</pre>${hostile}` }] }],
  };
  const html = evidenceHtml(sheet);
  expect(html).not.toMatch(/<(script|img|iframe|link|object)|onerror="|<\/pre>&lt;\/pre/);
  for (const file of [html, evidenceText(sheet)])
    for (const sign of ['\u202e', '\u0000']) expect(file).not.toContain(sign);
  expect(html.match(/<\/pre>/g)).toHaveLength(1);
  expect(html).toMatch(
    /content="default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'"/,
  );
  expect(html).toContain('<html lang="ar" dir="rtl">');
  expect(evidenceText(sheet)).toContain('    </pre><script>');
});

test('an evidence file contains the raw replies without the key, and is saved by the shell', async () => {
  const saved: { name: string; text: string }[] = [];
  const handOut = async (file: OutgoingFile) => {
    const parts: Uint8Array[] = [];
    for await (const part of file.content()) parts.push(part);
    saved.push({ name: file.name, text: Buffer.concat(parts).toString('utf8') });
    return { how: 'saved', path: file.name } as const;
  };
  const shop = await openShop({ host: { handOut } });
  const { client, supplier } = shop;
  const { id } = await placeOne(client, 1);
  const whole = await untilOrder(client, id, 'success', 'rejected');
  const attempt = whole?.attempts.find(({ purpose }) => purpose === 'place');
  const line = { label: 'Answer', value: `key ${supplier.apiKey}`, replyOf: attempt?.id ?? '' };
  const sheet = {
    ...({ language: 'en', direction: 'ltr', title: 'Evidence', noReply: 'none kept', cut: 'cut' } as const),
    sections: [{ title: 'Replies', lines: [line, { ...line, value: '', replyOf: 'unknown' }] }],
  };
  for (const format of ['html', 'txt'] as const)
    await client.claims.saveEvidence({ name: '../98 213<', sheet, format });
  expect(saved.map(({ name }) => name.replace(/\d{4}-\d\d-\d\d/, 'DAY'))).toEqual([
    'claim-98213-DAY.html',
    'claim-98213-DAY.txt',
  ]);
  for (const { text } of saved) {
    expect(text).toContain('SUCCESS');
    expect(text).toContain('none kept');
    expect(text).not.toContain(supplier.apiKey);
  }
});
