import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AfterPaint } from '../../../renderer/ui/base/after-paint.ts';

test('the first paint of the page shows a button without its menu, and no closed dialog', () => {
  expect(renderToStaticMarkup(<AfterPaint before="button">menu</AfterPaint>)).toBe('button');
  expect(renderToStaticMarkup(<AfterPaint>dialog</AfterPaint>)).toBe('');
});
