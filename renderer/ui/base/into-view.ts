/**
 * Ref callback for content that appears after a click and may be below the visible area: scrolls it into view one time.
 */
export function intoView(node: HTMLElement | null): void {
  node?.scrollIntoView({ block: 'nearest' });
}
