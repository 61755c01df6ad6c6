/**
 * Copies text. The desktop window denies the permission for the clipboard; the page then copies a selection, which needs only a person's
 * click or key. Returns false if both ways failed.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelection(text);
  }
}

/** Copies a table as text and, if the system accepts HTML, also as HTML, so that it stays a table in a mail or document. */
export async function copyTable(text: string, html: string): Promise<boolean> {
  try {
    const blob = (type: string, part: string) => new Blob([part], { type });
    const both = { 'text/plain': blob('text/plain', text), 'text/html': blob('text/html', html) };
    await navigator.clipboard.write([new ClipboardItem(both)]);
    return true;
  } catch {
    return copySelection(text, html);
  }
}

/** Sets the copied content in the `copy` event, for which no permission is needed. */
function copySelection(text: string, html?: string): boolean {
  const focused = document.activeElement;
  const fill = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', text);
    event.clipboardData?.setData('text/html', html ?? '');
    event.preventDefault();
  };
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'visually-hidden';
  document.body.append(field);
  field.select();
  if (html !== undefined) document.addEventListener('copy', fill, { once: true });
  const copied = document.execCommand('copy');
  document.removeEventListener('copy', fill);
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return copied;
}

// Excel ends every copy with a hidden empty row.
const emptyRow = /<!\[if supportMisalignedColumns\]>[\s\S]*?<!\[endif\]>/gi;
const asides = /line-through|<(?:s|del|strike)[\s>]|display:\s?none|visibility:\s?hidden/i;

/**
 * The text of a paste. A copied table in which something is crossed out or hidden is returned as markup, because its plain text does not say
 * so.
 */
export function pastedText(data: Pick<DataTransfer, 'getData'> | null): string {
  const text = data?.getData('text') ?? '';
  const html = data?.getData('text/html') ?? '';
  if (text.trim() === '' || !/<table[\s>]/i.test(html) || !asides.test(html.replace(emptyRow, '')))
    return text;
  return html;
}
