// The scalable font of label printers is a bold, condensed one. Its exact widths differ a little from make to make: these are rather too wide.
const narrow = /[iljItf.,:;'|!()[\]{}/\\ -]/;
const wide = /[MWmw@%—…]/;
const capital = /\p{Lu}/u;

/** About how wide a text is in that font, in parts of its height. */
export function letterWidth(text: string): number {
  let width = 0;
  for (const sign of text)
    width += wide.test(sign) ? 0.8 : narrow.test(sign) ? 0.31 : capital.test(sign) ? 0.62 : 0.51;
  return width;
}
