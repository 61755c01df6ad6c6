import type { Locator } from '@playwright/test';

/**
 * Scrolls a list by whichever ancestor scrolls: to a distance from its top in pixels, or to a share of the whole. Rejects if none scrolls.
 * Returns the share reached.
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
