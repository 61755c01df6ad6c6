import { describe, expect, it } from 'vitest';
import { createKeyedMutex, createMutex } from '../../../shared/model/base/in-turn.ts';

/** Work that adds its name to `began` when it starts, and ends when the test calls `end` or `fail`. */
function heldWork(began: string[], name: string) {
  const held = Promise.withResolvers<string>();
  const work = (): Promise<string> => {
    began.push(name);
    return held.promise;
  };
  return { work, end: () => held.resolve(name), fail: () => held.reject(new Error(name)) };
}

const soon = () => new Promise((resolve) => setImmediate(resolve));

describe('work in turn', () => {
  it('begins when earlier work has ended, even if that work failed', async () => {
    const began: string[] = [];
    const [first, second, third] = ['first', 'second', 'third'].map((name) => heldWork(began, name));
    const inTurn = createMutex();
    const results = [first, second, third].map((each) => inTurn(each?.work ?? (async () => '')));
    await soon();
    expect(began).toEqual(['first']);
    first?.fail();
    await expect(results[0]).rejects.toThrow('first');
    await soon();
    expect(began).toEqual(['first', 'second']);
    second?.end();
    third?.end();
    expect(await Promise.all(results.slice(1))).toEqual(['second', 'third']);
  });

  it('with one key does not wait for work with another', async () => {
    const began: string[] = [];
    const [slow, quick] = [heldWork(began, 'slow'), heldWork(began, 'quick')];
    const inTurn = createKeyedMutex();
    const slowly = inTurn('one', slow.work);
    const quickly = inTurn('another', quick.work);
    quick.end();
    expect(await quickly).toBe('quick');
    slow.end();
    expect(await slowly).toBe('slow');
  });
});
