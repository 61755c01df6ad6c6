import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { finished, noticeOf } from '../../../../electron/backend/desk/notices/notice-texts.ts';
import { createWords } from '../../../../electron/backend/desk/notices/words.ts';
import type { Key } from '../../../../electron/backend/journal/keys.ts';

const file = new URL('../../../../renderer/locales/ru.json', import.meta.url);
const russian = (): Record<string, string> => JSON.parse(readFileSync(file, 'utf8')).notices;

function openWords() {
  const facts = new Map<string, string>();
  let changes = 0;
  const keyValues = {
    read: async <Value>({ name, read }: Key<Value>) => read(facts.get(name) ?? ''),
    write: async <Value>({ name, write }: Key<Value>, value: Value) => void facts.set(name, write(value)),
  };
  const open = () =>
    createWords(keyValues, () => {
      changes += 1;
    });
  return { open, changes: () => changes };
}

test('text outside the page uses the plural forms of the shop’s language, and is kept for the next start', async () => {
  const { open, changes } = openWords();
  const words = open();
  expect(words.say('done', { service: 'A' })).toBeNull();
  const { settings: _, command: __, ...flat } = russian();
  await words.write('ru', flat);
  await words.write('ru', flat);
  expect(changes()).toBe(1);
  const next = open();
  await next.start();
  const said = [1, 3, 12].map((count) => next.say('doneMany', { count }));
  expect(said).toEqual(['1 результат', '3 результата', '12 результатов']);
  expect(next.money({ amount: '1234.5', currency: 'USD' })).toMatch(/^1\s234,50 USD$/);
});

test('a notice about rows of one batch opens the batch and can be muted; a notice about several batches opens the orders', async () => {
  const words = openWords().open();
  const { settings: _, command: __, ...flat } = russian();
  await words.write('ru', flat);
  const rows = (batchId: string) => ({ of: 'rows', batchId, name: batchId, rows: 6 }) as const;
  expect(noticeOf(words, 'done', [rows('a')], true)).toMatchObject({
    id: 'rows.a',
    title: '6 результатов',
    body: 'a',
    actions: [{ act: 'open' }, { act: 'mute', label: russian()['act-mute'] }],
  });
  expect(noticeOf(words, 'done', [rows('a'), rows('b')], true)).toMatchObject({
    id: 'orders.',
    title: '12 результатов',
    body: 'a · b',
  });
});

test('outside the page no supplier’s text becomes markup, an entity or a change of direction', () => {
  const words = {
    say: (name: string, values?: Record<string, unknown>) => `${name} ${values?.service ?? ''}`,
  };
  const said = finished(words as Parameters<typeof finished>[0], 'done:1', {
    title: 'A & B <b>',
    body: '<a href="https://evil.example">Unlocked</a> &lt;img&gt; \u202egnp.exe',
  });
  expect(said).toMatchObject({
    title: 'A & B ‹b›',
    body: '‹a href="https://evil.example"›Unlocked‹/a› & lt;img& gt; gnp.exe',
  });
});
