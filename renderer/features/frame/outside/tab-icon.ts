import type { ShopStatusShape } from '../../../../shared/model/host/shop-status.ts';

// White on the app's own background, distinguished by outline alone, like the desktop app's tray icon.
const drawings: Readonly<Record<Exclude<ShopStatusShape, 'idle'>, string>> = {
  working: '<path d="M16 7v17M8.5 14.5 16 7l7.5 7.5" fill="none" stroke="#fff" stroke-width="3.4"/>',
  held: '<path d="M11.5 7v18M20.5 7v18" stroke="#fff" stroke-width="5"/>',
  uncertain:
    '<path d="M16 4 29 27H3Z" fill="#ffb31a"/><path d="M16 12v7M16 21.5v3" stroke="#231f1b" stroke-width="3"/>',
};

let own: string | null = null;

/** Shows the status of the shop in the tab's icon; the app's own icon when idle. */
export function showInTabIcon(shape: ShopStatusShape): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link === null) return;
  own ??= link.href;
  link.dataset.shape = shape;
  link.href = shape === 'idle' ? own : iconOf(drawings[shape]);
}

function iconOf(drawing: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#7a3569"/>${drawing}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
