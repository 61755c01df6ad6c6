// Inputs that save each change, or hold no text.
const notText: readonly string[] = ['checkbox', 'radio', 'range', 'button', 'submit', 'file'];

/** Tracks the fields, of the screen or of a dialog, that a person has typed into since they were mounted. */
export function watchTyping(): { readonly isAnyFilled: () => boolean; readonly stop: () => void } {
  const typed = new Set<HTMLInputElement | HTMLTextAreaElement>();
  function onInput({ target }: Event): void {
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (isField && !notText.includes(target.type) && target.closest('main, [role="dialog"]') !== null)
      typed.add(target);
  }
  document.addEventListener('input', onInput);
  return {
    isAnyFilled() {
      for (const field of typed) if (!field.isConnected) typed.delete(field);
      return [...typed].some(({ value }) => value.trim() !== '');
    },
    stop: () => document.removeEventListener('input', onInput),
  };
}
