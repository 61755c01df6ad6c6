import { storeZip } from './store-zip.ts';

/** A hand-made sheet of a workbook: its rows as XML, and the state of its tab. */
export interface HandSheet {
  readonly name: string;
  readonly state?: 'hidden' | 'veryHidden';
  readonly rows: string;
  readonly after?: string;
}

const header = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Returns the parts of a workbook as a spreadsheet program writes them; date cells have style 1. */
export function workbookParts(sheets: readonly HandSheet[]): Map<string, Uint8Array> {
  const tabs = sheets.map(
    ({ name, state }, index) =>
      `<sheet name="${name}" sheetId="${index + 1}"${state === undefined ? '' : ` state="${state}"`} r:id="rId${index + 1}"/>`,
  );
  const targets = sheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  const texts: [string, string][] = [
    [
      'xl/workbook.xml',
      `<workbook ${main} xmlns:r="${relations}"><sheets>${tabs.join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets.join('')}</Relationships>`,
    ],
    [
      'xl/styles.xml',
      `<styleSheet ${main}><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    ],
    ...sheets.map(({ rows, after = '' }, index): [string, string] => [
      `xl/worksheets/sheet${index + 1}.xml`,
      `<worksheet ${main}><sheetData>${rows}</sheetData>${after}</worksheet>`,
    ]),
  ];
  return new Map(texts.map(([name, text]) => [name, new TextEncoder().encode(header + text)]));
}

/** A cell with inline text. */
export const textCell = (place: string, text: string) =>
  `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
/** A cell with a number, written as given. */
export const numberCell = (place: string, written: string, style = 0) =>
  `<c r="${place}" s="${style}"><v>${written}</v></c>`;
export const row = (number: number, ...cells: readonly string[]) =>
  `<row r="${number}">${cells.join('')}</row>`;

export function workbookBytes(sheets: readonly HandSheet[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(storeZip(workbookParts(sheets)));
}
