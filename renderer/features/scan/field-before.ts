/** True if `target` is a field into which a person types. */
export function isTextField(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  if (target instanceof HTMLTextAreaElement) return !target.readOnly;
  const types = ['text', 'search', 'tel', 'number', 'password', 'url', 'email'];
  return target instanceof HTMLInputElement && types.includes(target.type) && !target.readOnly;
}

/** Remembers a field's content. The returned function restores it, so that a scan for the screen leaves no characters in the field. */
export function rememberField(target: EventTarget | null): () => void {
  if (!isTextField(target)) return () => {};
  const { value, selectionStart, selectionEnd } = target;
  return () => {
    if (target.value === value) return;
    const kind = target instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
    // React overrides the setter of a field's value. The original setter and an input event together work like typing.
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(target, value);
    target.dispatchEvent(new Event('input', { bubbles: true }));
    if (selectionStart !== null) target.setSelectionRange(selectionStart, selectionEnd);
  };
}
