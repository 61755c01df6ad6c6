/** True while a dialog, menu or open list covers the screen. The cover handles its own keys, and nothing behind it may react. */
export function hasOverlay(): boolean {
  return [...document.querySelectorAll('[role="dialog"], [role="menu"], [role="listbox"]')].some((layer) =>
    layer.checkVisibility(),
  );
}
