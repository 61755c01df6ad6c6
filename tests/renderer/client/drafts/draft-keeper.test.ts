import { expect, test } from 'vitest';
import { createDraftKeeper } from '../../../../renderer/client/drafts/draft-keeper.ts';

function open(id: string | null = null) {
  const done: string[] = [];
  const waiting = new Set<() => void>();
  let made = 0;
  const keeper = createDraftKeeper<string>({
    id,
    keep: (of, draft) => done.push(`keep ${of} ${draft}`),
    discard: (of) => done.push(`discard ${of}`),
    later(run) {
      waiting.add(run);
      return () => waiting.delete(run);
    },
    newId() {
      made += 1;
      return `new ${made}`;
    },
  });
  const pass = () => {
    for (const run of [...waiting]) run();
  };
  return { keeper, done, pass };
}

test('saves the last of several changes, once', () => {
  const { keeper, done, pass } = open();
  keeper.change('a');
  keeper.change('ab');
  expect(done).toEqual([]);
  pass();
  pass();
  expect(done).toEqual(['keep new 1 ab']);
});

test('saves pending changes at once when the form closes', () => {
  const { keeper, done, pass } = open('old');
  keeper.change('a');
  keeper.flush();
  pass();
  expect(done).toEqual(['keep old a']);
});

test('discards an emptied draft, and sends no request if the draft was never saved', () => {
  const { keeper, done } = open();
  keeper.change(null);
  keeper.flush();
  expect(done).toEqual([]);
  keeper.change('a');
  keeper.flush();
  keeper.change(null);
  keeper.flush();
  expect(done).toEqual(['keep new 1 a', 'discard new 1']);
});

test('does not save a draft whose order was placed before the save', () => {
  const { keeper, done, pass } = open('old');
  keeper.change('placed');
  keeper.end();
  pass();
  expect(done).toEqual(['discard old']);
  keeper.change('next');
  keeper.flush();
  expect(done).toEqual(['discard old', 'keep new 1 next']);
});

test('keeps a draft when another is begun', () => {
  const { keeper, done } = open('old');
  keeper.change('Carla');
  keeper.begin();
  keeper.change('Bilal');
  keeper.flush();
  expect(done).toEqual(['keep old Carla', 'keep new 1 Bilal']);
});
