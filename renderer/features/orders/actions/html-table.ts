// LibreOffice then treats the cell as text: no IMEI is rounded and 10/12 is no date. Excel would need an inline style, which the page's
// policy refuses.
const asText = ' sdnum="1033;0;@"';

/**
 * Converts tab-separated lines, the first being heads if `isHeaded`, to HTML with nothing but text: nothing in it can run. A spreadsheet
 * interprets the columns in `guessed`, which hold figures and times; all others are text.
 */
export function htmlTable(text: string, guessed: ReadonlySet<number>, isHeaded = true): string {
  const [first = '', ...lines] = text.split('\n');
  const row = (line: string, tag: 'th' | 'td') =>
    `<tr>${line
      .split('\t')
      .map(
        (cell, at) => `<${tag}${tag === 'th' || guessed.has(at) ? '' : asText}>${inertHtml(cell)}</${tag}>`,
      )
      .join('')}</tr>`;
  return `<table>${row(first, isHeaded ? 'th' : 'td')}${lines.map((line) => row(line, 'td')).join('')}</table>`;
}

function inertHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
