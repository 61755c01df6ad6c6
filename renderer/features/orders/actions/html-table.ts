// Makes LibreOffice treat the cell as text, so that it does not round an IMEI or read 10/12 as a date. Excel would need an inline style,
// which the page's policy forbids.
const asText = ' sdnum="1033;0;@"';

/**
 * Converts tab-separated lines to an HTML table. The first line becomes the header if `isHeaded`. All content is escaped. Spreadsheet
 * programs interpret the columns in `guessed` (figures and times); the other columns are text.
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
