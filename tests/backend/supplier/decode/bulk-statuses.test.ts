import { afterEach, expect, test } from 'vitest';
import { closeServers, serve } from '../../../support/network/http-under-test.ts';
import { answer } from '../../../support/network/scripted-server.ts';
import { openClientOn } from '../../../support/supplier/supplier-client-under-test.ts';

afterEach(closeServers);

const perPage = 3;

/** REST's order list, newest first, in pages. The page `broken` answers with an error; without `pages`, every page is the first page. */
async function openList(
  references: readonly number[],
  { broken = 0, pages = true }: { readonly broken?: number; readonly pages?: boolean } = {},
) {
  const lastPage = Math.ceil(references.length / perPage);
  const server = await serve((socket, request) => {
    const asked = /[?&]page=(\d+)/.exec(request.line)?.[1] ?? '1';
    const page = pages ? Number(asked) : 1;
    if (page === broken) return answer({ message: 'Server Error' }, 500)(socket, request);
    const rows = references.slice((page - 1) * perPage, page * perPage);
    return answer({
      data: rows.map((id) => ({ id, status: 'completed', result: `code ${id}` })),
      meta: { current_page: page, last_page: lastPage },
    })(socket, request);
  });
  const { reads } = await openClientOn(server.baseAddress, { requestProfile: { interfaces: 'rest' } });
  const ask = async (...wanted: readonly number[]) => {
    const reading = await reads.orderStatuses(() => wanted.map(String), 'poll');
    return reading.ok ? reading.value.map(({ reference }) => Number(reference)) : reading.failure.code;
  };
  return { ask, asked: () => server.requests.length };
}

const twelve = Array.from({ length: 12 }, (_, index) => 100 - index);

test('orders on later pages are found, and only needed pages are read', async () => {
  const { ask, asked } = await openList(twelve);
  expect(await ask(99, 93, 100)).toEqual([100, 99, 93]);
  expect(asked()).toBe(3);
  expect(await ask(98)).toEqual([98]);
  expect(asked()).toBe(4);
});

test('an order that is on no page stays open, and at most ten pages are read', async () => {
  const { ask, asked } = await openList(Array.from({ length: 200 }, (_, index) => 1_000 - index));
  expect(await ask(1_000, 7)).toEqual([1_000]);
  expect(asked()).toBe(10);
});

test('a failed page keeps the earlier pages', async () => {
  const { ask } = await openList(twelve, { broken: 2 });
  expect(await ask(100, 91)).toEqual([100]);
});

test('a panel that repeats its first page is not read for ever', async () => {
  const { ask, asked } = await openList(twelve, { pages: false });
  expect(await ask(100, 91)).toEqual([100]);
  expect(asked()).toBe(2);
});
