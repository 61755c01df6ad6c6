import { describe, expect, it } from 'vitest';
import { isOwnOrigin, isOwnPage, pathOnDesk } from '../../../../electron/desktop/border/origin.ts';
import { createSupplierLinks } from '../../../../electron/desktop/border/supplier-links.ts';
import { openingBounds } from '../../../../electron/desktop/window/window-bounds.ts';

describe('opening a supplier’s claim page', () => {
  const supplierLinks = createSupplierLinks();
  const kept = ['https://panel.example', 'mailto:claims@panel.example', 'javascript:alert(1)', 'file:///etc'];

  it('is allowed for exactly the stored link, and for a mail with a subject and a text', () => {
    expect(supplierLinks.mayOpen('https://panel.example/')).toBe(false);
    supplierLinks.allow(kept);
    expect(supplierLinks.mayOpen('https://panel.example/')).toBe(true);
    expect(supplierLinks.mayOpen('mailto:claims@panel.example?subject=Refund%20missing&body=%3Cb%3E')).toBe(
      true,
    );
    supplierLinks.allow([]);
    expect(supplierLinks.mayOpen('https://panel.example/')).toBe(false);
  });

  it.each([
    'https://panel.example/other',
    'https://panel.example@evil.example/',
    'http://panel.example/',
    'mailto:other@panel.example?subject=a&body=b',
    'mailto:claims@panel.example?subject=a&body=b&bcc=other@panel.example',
    'mailto:claims@panel.example,other@panel.example',
    'javascript:alert(1)',
    'file:///etc',
    'not a url',
  ])('is refused for %s', (url) => {
    supplierLinks.allow(kept);
    expect(supplierLinks.mayOpen(url)).toBe(false);
  });
});

describe('our own addresses', () => {
  it('are distinguished from similar addresses', () => {
    expect(pathOnDesk('app://desk/assets/a.js?x#y')).toBe('/assets/a.js');
    expect(pathOnDesk('app://desk')).toBeUndefined();
    expect(pathOnDesk('app://desk.example/')).toBeUndefined();
    expect(pathOnDesk('APP://DESK/')).toBeUndefined();
    expect(isOwnPage('app://desk/index.html#/orders')).toBe(true);
    expect(isOwnPage('app://desk/assets/a.js')).toBe(false);
    expect(isOwnOrigin('app://desk:80')).toBe(false);
  });
});

describe('where the window opens', () => {
  const laptop = { x: 0, y: 0, width: 1920, height: 1040 };
  const second = { x: 1920, y: 0, width: 1920, height: 1080 };
  const first = { width: 1280, height: 800 };

  it('is its last place, on any screen', () => {
    const saved = { x: 2000, y: 100, width: 1400, height: 900 };
    expect(openingBounds(saved, [laptop, second])).toEqual(saved);
  });

  it('is chosen by the system if its screen is gone, and the window is no larger than the remaining screen', () => {
    const size = { width: 1400, height: 900 };
    expect(openingBounds({ x: 2000, y: 100, ...size }, [laptop])).toEqual(size);
    expect(openingBounds({ x: 2000, y: 100, width: 2500, height: 1400 }, [laptop])).toEqual({
      width: 1920,
      height: 1040,
    });
  });

  it('is chosen by the system if only an edge or no title bar would be visible', () => {
    const size = { width: 1400, height: 900 };
    expect(openingBounds({ x: 1900, y: 100, ...size }, [laptop])).toEqual(size);
    expect(openingBounds({ x: -1350, y: 100, ...size }, [laptop])).toEqual(size);
    expect(openingBounds({ x: 0, y: -400, ...size }, [laptop])).toEqual(size);
    expect(openingBounds({ x: 0, y: 1030, ...size }, [laptop])).toEqual(size);
  });

  it('is chosen by the system if it had reported no position, as on Wayland; the window has its last size', () => {
    const away = { ...second, y: 400 };
    const saved = { x: 0, y: 0, width: 1500, height: 900 };
    expect(openingBounds(saved, [away])).toEqual({ width: 1500, height: 900 });
  });

  it('never gives a window smaller than the minimum', () => {
    const tiny = { x: 10, y: 10, width: 300, height: 200 };
    expect(openingBounds(tiny, [laptop])).toEqual({ x: 10, y: 10, width: 1024, height: 640 });
  });

  it.each([
    undefined,
    null,
    'text',
    {},
    { x: 1, y: 1, width: 'a', height: 1 },
    { x: 1.5, y: 0, width: 1300, height: 900 },
  ])('is chosen by the system if no valid place was saved: %j', (saved) => {
    expect(openingBounds(saved, [laptop])).toEqual(first);
  });
});
