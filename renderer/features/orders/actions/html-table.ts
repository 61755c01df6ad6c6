// LibreOffice then takes the cell for text: no IMEI is rounded and 10/12 is no date. What Excel would read is an inline style, which the
// page's own policy refuses.
const asText = ' sdnum="1033;0;@"';

/**
 * A table of tabs and lines, its first line the heads where it `isHeaded`, as HTML that holds nothing but its words: nothing in it can run. Columns in
 * `guessed` hold figures and times, which a spreadsheet is to read; all others are texts to it.
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
