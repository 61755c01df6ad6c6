import { describe, expect, test } from 'vitest';
import { splitFragment } from '../../../renderer/ui/base/hash-location.ts';
import { paths } from '../../../renderer/ui/base/paths.ts';

describe('addresses of screens', () => {
  test('the empty fragment is the home screen', () => {
    expect(splitFragment('')).toEqual({ path: '/', search: '' });
    expect(splitFragment('#')).toEqual({ path: '/', search: '' });
  });

  test('the query stays inside the fragment', () => {
    expect(splitFragment('#/orders?search=35&states=uncertain')).toEqual({
      path: '/orders',
      search: 'search=35&states=uncertain',
    });
  });

  test('a screen’s state is restored completely from its address', () => {
    const address = paths.orders({ search: 'a&b=ü #1?', states: ['uncertain', 'in-process'] });
    const { path, search } = splitFragment(`#${address}`);
    const read = new URLSearchParams(search);
    expect(path).toBe('/orders');
    expect(read.get('search')).toBe('a&b=ü #1?');
    expect(read.get('states')).toBe('uncertain,in-process');
  });

  test('an id cannot add a path or a query', () => {
    expect(splitFragment(`#${paths.order('../x?y')}`)).toEqual({ path: '/orders/..%2Fx%3Fy', search: '' });
  });
});
