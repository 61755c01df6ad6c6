import { expect, test } from 'vitest';
import { pastedText } from '../../../../renderer/ui/base/clipboard.ts';
import { importedList } from '../../../support/lists/imported-list.ts';

const [a, b] = ['350000000000014', '860000000000058'];
const cell = (text: string, style = '') => `<td style="${style}">${text}</td>`;
const sheets = (rows: string) =>
  `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" dir="ltr"><colgroup><col width="100"/></colgroup><tbody>${rows}</tbody></table></google-sheets-html-origin>`;
const excelEnd =
  "<![if supportMisalignedColumns]> <tr height=0 style='display:none'> <td width=64 style='width:48pt'></td> </tr> <![endif]>";
const excel = (rows: string, css: string) =>
  `<html xmlns:x="urn:schemas-microsoft-com:office:excel">\r\n<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><style><!--table {mso-displayed-decimal-separator:"\\.";} .xl65 {${css}} --></style></head><body><table border=0><!--StartFragment-->${rows}<!--EndFragment-->${excelEnd}</table></body></html>`;
const clipboard = (html: string) => ({
  getData: (type: string) => (type === 'text/html' ? html : `${a}\tAnn\n${b}\tBob\n`),
});

test.each([
  [
    'Google Sheets',
    sheets(
      `<tr>${cell(a, 'text-decoration:line-through;')}${cell('Ann')}</tr><tr>${cell(b)}${cell('Bob')}</tr>`,
    ),
  ],
  [
    'Excel',
    excel(
      `<tr><td class=xl65>${a}</td><td>Ann</td></tr><tr><td>${b}</td><td>Bob</td></tr>`,
      'text-decoration:line-through;',
    ),
  ],
  [
    'Excel, hidden',
    excel(`<tr style='display:none'><td>${a}</td><td>Ann</td></tr><tr><td>${b}</td><td>Bob</td></tr>`, ''),
  ],
  [
    'Outlook',
    `<html><body><table><tr><td><p><s>${a}</s></p></td><td>Ann</td></tr><tr><td>${b}</td><td>Bob</td></tr></table></body></html>`,
  ],
])('rows that are crossed out or hidden in a copied table are set aside: %s', async (_, html) => {
  const list = await importedList(pastedText(clipboard(html)));
  expect(await list.verdicts()).toEqual(['set-aside', b]);
});

test.each([
  ['a table without such rows', excel(`<tr><td>${a}</td></tr><tr><td>${b}</td></tr>`, '')],
  ['words', `<p>${a} <s>x</s></p>`],
])('other copies are read as plain text: %s', (_, html) => {
  expect(pastedText(clipboard(html))).toBe(`${a}\tAnn\n${b}\tBob\n`);
  expect(pastedText(null)).toBe('');
});
