import { expect, test } from 'vitest';
import { htmlTable } from '../../../../renderer/features/orders/actions/html-table.ts';

const asText = ' sdnum="1033;0;@"';

test('a copied table is escaped HTML; a spreadsheet interprets the given columns and keeps the others as text', () => {
  const text = 'State\tPrice\tResult\n10/12\t0.50\t<img src=x onerror="alert(1)"> & more';
  expect(htmlTable(text, new Set([1]))).toBe(
    `<table><tr><th>State</th><th>Price</th><th>Result</th></tr><tr><td${asText}>10/12</td><td>0.50</td><td${asText}>&#60;img src=x onerror=&#34;alert(1)&#34;&#62; &#38; more</td></tr></table>`,
  );
});
