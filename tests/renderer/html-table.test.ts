import { expect, test } from 'vitest';
import { htmlTable } from '../../renderer/features/orders/html-table.ts';

test('a copied table is HTML of words alone', () => {
  expect(htmlTable('State\tResult\nSuccess\t<img src=x onerror="alert(1)"> & more')).toBe(
    '<table><tr><th>State</th><th>Result</th></tr><tr><td>Success</td><td>&#60;img src=x onerror=&#34;alert(1)&#34;&#62; &#38; more</td></tr></table>',
  );
});
