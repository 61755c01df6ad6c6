/** As `ref` of what appears in answer to a click and may be below the fold: it comes into view once, when it appears. */
export function intoView(node: HTMLElement | null): void {
  node?.scrollIntoView({ block: 'nearest' });
}
