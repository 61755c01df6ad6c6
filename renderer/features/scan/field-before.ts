/** True for a field that a person types into. */
export function isTextField(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  if (target instanceof HTMLTextAreaElement) return !target.readOnly;
  const types = ['text', 'search', 'tel', 'number', 'password', 'url', 'email'];
  return target instanceof HTMLInputElement && types.includes(target.type) && !target.readOnly;
}

/** Remembers the content of a field, so that a scan for the screen leaves no characters in it. */
export function rememberField(target: EventTarget | null): () => void {
  if (!isTextField(target)) return () => {};
  const { value, selectionStart, selectionEnd } = target;
  return () => {
    if (target.value === value) return;
    const kind = target instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
    // React overrides the value setter of each field. The original setter and an event together act like a person's input.
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(target, value);
    target.dispatchEvent(new Event('input', { bubbles: true }));
    if (selectionStart !== null) target.setSelectionRange(selectionStart, selectionEnd);
  };
}
