import { expect, test } from 'vitest';
import { evidenceSheet } from '../../../renderer/features/claims/evidence-sheet.ts';
import { sampleOrder } from '../../../renderer/features/settings/sample-order.ts';
import { createTexts } from '../../../renderer/i18n.ts';
import { evidenceSheetSchema } from '../../../shared/model/claim/evidence-sheet.ts';
import type { Attempt, OrderEvent } from '../../../shared/model/order/order.ts';

const texts = createTexts();
const reported = {
  t: texts.getFixedT('en', ['claims', 'check', 'order', 'states'] as const),
  notes: texts.getFixedT('en', 'notes'),
  ...({ language: 'en', direction: 'ltr', version: '1.2.3' } as const),
};
const order = {
  ...sampleOrder({ service: 'Carrier check', customer: 'Ana Private', note: 'pays on Friday' }),
  serviceId: '12',
  supplierStatus: null,
  sentAt: null,
};

const event = (sequence: number, who: string, words: string | null): OrderEvent => ({
  sequence,
  at: sequence,
  who,
  from: 'queued',
  to: 'pending',
  why: 'accepted',
  words,
  attemptId: null,
  otherOrderId: null,
});
const attempt = (index: number, purpose: Attempt['purpose']): Attempt => ({
  id: `${purpose} ${index}`,
  purpose,
  startedAt: index,
  finishedAt: index,
  request: 'POST',
  httpStatus: 200,
  verdict: 'read',
  evidence: '',
});

test('the evidence has every request that placed the order and the last poll, within the size limit', () => {
  const asked = Array.from({ length: 300 }, (_, index) => attempt(index, 'status'));
  const known = { order, events: [event(1, 'app', null)], attempts: [attempt(0, 'place'), ...asked] };
  const sheet = evidenceSheet({ whole: null, order: known as never, rows: [], nowMs: 1 }, reported);
  expect(() => evidenceSheetSchema.parse(sheet)).not.toThrow();
  const replies = sheet.sections.flatMap(({ lines }) => lines.flatMap(({ replyOf }) => replyOf ?? []));
  expect(replies).toHaveLength(21);
  expect(replies[0]).toBe('place 0');
  expect(replies.at(-1)).toBe('status 299');
});

test('the evidence is readable, and contains no customers, notes or staff', () => {
  const events = [event(1, 'supplier', 'No stock'), event(2, 'Mara', 'Ana called twice')];
  const known = { order, events, attempts: [attempt(0, 'place')] };
  const text = JSON.stringify(
    evidenceSheet({ whole: null, order: known as never, rows: [], nowMs: 1 }, reported).sections,
  );
  expect(text).toContain('Accepted by supplier · Pending · No stock');
  expect(text).not.toMatch(/word\.|fact\.|timeline\./);
  for (const secret of ['Ana', 'Friday', 'Mara']) expect(text).not.toContain(secret);
});
