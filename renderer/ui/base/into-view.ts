/** Ref callback for content that appears after a click and may be below the visible area. Scrolls the content into view once. */
export function intoView(node: HTMLElement | null): void {
  node?.scrollIntoView({ block: 'nearest' });
}
