// What is kept with every change, or is no text.
const notText: readonly string[] = ['checkbox', 'radio', 'range', 'button', 'submit', 'file'];

/** Remembers which fields of the screen, or of a dialog over it, a person has typed into since they are there. */
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
