import { attribute, isOn, scanMarkup } from './scan-markup.ts';

/** How cells with this style show their content. */
export interface CellStyle {
  readonly isDate: boolean;
  /** Minimum digits of a whole number, for example 15 in the format `000000000000000`; 0 if not set. */
  readonly digits: number;
  readonly isStruck: boolean;
  /** True if the format shows nothing for positive numbers, such as `;;;`. */
  readonly hidesNumbers: boolean;
  readonly hidesTexts: boolean;
}

/** A shared text of the workbook. `isStruck` is true if the whole text is struck out; otherwise struck-out parts are omitted. */
export interface SharedText {
  readonly text: string;
  readonly isStruck: boolean;
}

/** Styles by index, as cells refer to them. */
export function readStyles(xml: string): readonly CellStyle[] {
  const formats = new Map<number, string>();
  const fonts: boolean[] = [];
  const styles: CellStyle[] = [];
  let section = '';
  scanMarkup(xml, {
    open(name, tag) {
      if (name === 'fonts' || name === 'cellxfs' || name === 'dxfs' || name === 'cellstylexfs')
        section = name;
      else if (name === 'numfmt')
        formats.set(Number(attribute(tag, 'numFmtId')), attribute(tag, 'formatCode') ?? '');
      else if (name === 'font' && section === 'fonts') fonts.push(false);
      else if (name === 'strike' && section === 'fonts')
        fonts[fonts.length - 1] = isOn(attribute(tag, 'val') ?? '1');
      else if (name === 'xf' && section === 'cellxfs') {
        const id = Number(attribute(tag, 'numFmtId') ?? 0);
        const code = formats.get(id) ?? '';
        styles.push({
          isDate: isDateFormat(id, code),
          digits: digitsOf(code),
          ...hiddenBy(code),
          isStruck: fonts[Number(attribute(tag, 'fontId') ?? 0)] === true,
        });
      }
    },
    close(name) {
      if (name === section) section = '';
    },
    text() {},
  });
  return styles;
}

/** Minimum digits of a format whose positive part has only zeros and separators, such as `[$-409]000000000000000;@`; else 0. */
function digitsOf(code: string): number {
  const [positive = ''] = code.split(';');
  const digitsFormat = positive.replace(/"[^"]*"|\[\$[^\]]*\]/g, '');
  return /^[0\s\-\\_/]+$/.test(digitsFormat) ? digitsFormat.replace(/[^0]/g, '').length : 0;
}

/** ECMA-376, 18.8.31: a format has parts for positive numbers, negative numbers, zero and text; an empty part shows nothing. */
export function hiddenBy(code: string): Pick<CellStyle, 'hidesNumbers' | 'hidesTexts'> {
  if (!code.includes(';')) return { hidesNumbers: false, hidesTexts: false };
  // Quoted spaces, colours and character widths also show nothing.
  const parts = code.replace(/"\s*"|\[[^\][]*\]|_.|\*./g, '').split(';');
  const isEmpty = (part: string | undefined) => part !== undefined && part.trim() === '';
  return { hidesNumbers: isEmpty(parts[0]), hidesTexts: isEmpty(parts[3]) };
}

/** ECMA-376, 18.8.30: the numbers of the built-in date formats, including East Asian dates. */
function isDateFormat(id: number, code: string): boolean {
  if (code === '')
    return (
      (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
    );
  // Quoted, bracketed and escaped characters are shown as they are, so they are no part of a date format.
  const formatCode = code.replace(/"[^"]*"|\[(?!h{1,9}\]|m{1,9}\]|s{1,9}\])[^[\]]*\]|\\./gi, '');
  return !/general/i.test(formatCode) && /[dmyhs]/i.test(formatCode);
}

/** Texts by index, as cells refer to them. */
export function readSharedTexts(xml: string): readonly SharedText[] {
  const texts: SharedText[] = [];
  const run = openTextRuns();
  scanMarkup(xml, {
    open(name, tag, isEmpty) {
      if (name === 'si') run.begin();
      run.open(name, tag, isEmpty);
      if (name === 'si' && isEmpty) texts.push(run.end());
    },
    close(name) {
      run.close(name);
      if (name === 'si') texts.push(run.end());
    },
    text: run.text,
  });
  return texts;
}

/** Reads the text runs of the elements `si` and `is`. Omits phonetic runs, and struck-out runs unless all are struck out. */
export function openTextRuns() {
  let [visibleText, struckText, within, isStruck, isSaid] = ['', '', false, false, false];
  return {
    begin() {
      [visibleText, struckText, within, isStruck, isSaid] = ['', '', false, false, false];
    },
    open(name: string, tag: string, isEmpty: boolean) {
      if (name === 'r') isStruck = false;
      else if (name === 'strike') isStruck = isOn(attribute(tag, 'val') ?? '1');
      else if (name === 'rph') isSaid = !isEmpty;
      else if (name === 't') within = !isEmpty;
    },
    close(name: string) {
      if (name === 't') within = false;
      else if (name === 'rph') isSaid = false;
      else if (name === 'r') isStruck = false;
    },
    text(text: string) {
      if (!within || isSaid) return;
      if (isStruck) struckText += text;
      else visibleText += text;
    },
    end(): SharedText {
      const all = visibleText.trim() === '' && struckText !== '';
      return { text: unescaped(all ? struckText : visibleText), isStruck: all };
    },
  };
}

// ECMA-376, 22.4.2.4: a character that XML cannot contain is written with its number, such as `_x000D_`.
function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
