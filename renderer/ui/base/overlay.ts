/** True while a dialog, menu or open list covers the screen. It handles its own keys, and nothing behind it may react to keys. */
export function hasOverlay(): boolean {
  return [...document.querySelectorAll('[role="dialog"], [role="menu"], [role="listbox"]')].some((layer) =>
    layer.checkVisibility(),
  );
}
