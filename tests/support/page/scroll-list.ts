import type { Locator } from '@playwright/test';

/**
 * Scrolls the nearest ancestor of a list that can scroll. The target is a distance from the top in pixels, or a share of the whole height.
 * Rejects if no ancestor can scroll. Returns the share that was reached.
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
