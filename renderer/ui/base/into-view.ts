/** Ref callback for content that appears after a click and may be below the fold: scrolls it into view once. */
export function intoView(node: HTMLElement | null): void {
  node?.scrollIntoView({ block: 'nearest' });
}
