import type { Locator } from '@playwright/test';

/**
 * Scrolls a list by whatever around it scrolls: to a distance from its top in pixels, or to a share of all that there is to scroll.
 * Rejects if nothing does. Returns the share at which it came to rest.
 */
export function scrollList(
  list: Locator,
  to: { readonly px: number } | { readonly share: number },
): Promise<number> {
  return list.evaluate((element, wanted) => {
    let scroller = element.parentElement;
    while (scroller !== null && !/auto|scroll/.test(getComputedStyle(scroller).overflowY))
      scroller = scroller.parentElement;
    if (scroller === null) throw new Error('Nothing around this list scrolls.');
    const whole = scroller.scrollHeight - scroller.clientHeight;
    scroller.scrollTop = 'px' in wanted ? wanted.px : whole * wanted.share;
    return scroller.scrollTop / whole;
  }, to);
}
