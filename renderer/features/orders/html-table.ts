/** A table of tabs and lines, its first line the heads, as HTML that holds nothing but its words: nothing in it can run. */
export function htmlTable(text: string): string {
  const [heads = '', ...lines] = text.split('\n');
  const row = (line: string, tag: 'th' | 'td') =>
    `<tr>${line
      .split('\t')
      .map((cell) => `<${tag}>${inertHtml(cell)}</${tag}>`)
      .join('')}</tr>`;
  return `<table>${row(heads, 'th')}${lines.map((line) => row(line, 'td')).join('')}</table>`;
}

function inertHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
