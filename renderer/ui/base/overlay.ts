/** True while a dialog, menu or open list lies over the screen: it has its own keys, and nothing behind it must run unseen. */
export function hasOverlay(): boolean {
  return [...document.querySelectorAll('[role="dialog"], [role="menu"], [role="listbox"]')].some((layer) =>
    layer.checkVisibility(),
  );
}
