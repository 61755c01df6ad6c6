import { decodeHTMLStrict } from 'entities';
import { readOnceMore } from '../../../../../shared/model/base/encoded-twice.ts';

// Only what is HTML is taken out: `<ID>` in a supplier's sentence is a word of it (corpus V36).
const tag = new RegExp(
  `<(?:!--.*?--|[!?][^<>]{0,2000}|/?(?:${[
    'a|abbr|address|article|aside|b|base|bdi|bdo|big|blockquote|body|br|button|caption|center|cite|code|col|colgroup',
    'dd|del|details|div|dl|dt|em|fieldset|figure|font|footer|form|h[1-6]|head|header|hr|html|i|iframe|img|input|ins|kbd',
    'label|legend|li|link|main|mark|meta|nav|noscript|ol|option|p|pre|q|s|samp|script|section|select|small|source|span',
    'strike|strong|style|sub|summary|sup|svg|table|tbody|td|textarea|tfoot|th|thead|title|tr|tt|u|ul|var|video|wbr',
  ].join('|')})(?:[\\s/][^<>]{0,2000})?)>`,
  'gis',
);

/**
 * A supplier's words without their HTML: tags dropped, entities read, line ends and tabs made spaces, capped. Spaces within are
 * kept as they are. For people to read and for comparing with known messages; the result is text, never markup.
 */
export function plainWords(text: string, maxLength = 500): string {
  if (text.length <= maxLength && isPlain(text)) return text;
  let words = readOnceMore(text)
    .slice(0, maxLength * 20)
    .replace(unseen, '')
    .replace(controls, '\n');
  if (words.includes('<')) words = words.replace(tag, '\n');
  if (words.includes('&')) words = readEntities(words);
  if (!lineEnds.test(words)) return words.trim().slice(0, maxLength);
  return words
    .split(lineEnds)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')
    .slice(0, maxLength);
}

const lineEnds = /[^\S ]+/;
// They have no width, or turn round what follows them on the screen; what joins and parts letters of a script stays.
const unseen = /[\u00ad\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g;

/** HTML's entities, all of them, even if they were encoded again (`&amp;eacute;`); what only looks like one stays. A control character becomes a line end. */
function readEntities(text: string): string {
  return decodeHTMLStrict(text.replace(encodedAgain, '&')).replace(controls, '\n').replace(unseen, '');
}

const encodedAgain = /&(?:amp;){1,4}(?=(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,12});)/gi;

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const controls = /[\u0000-\u001f\u007f-\u009f]/g;

/** Most names and prices hold nothing to take out, and short ones are looked through faster than a pattern starts. */
function isPlain(text: string): boolean {
  const last = text.length - 1;
  if (text.charCodeAt(0) === 32 || text.charCodeAt(last) === 32) return false;
  for (let at = 0; at <= last; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 126)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
      return !/[<&\u0000-\u001f\u007f-\u009f\u00ad\u00c2-\u00f4\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]|[^\S ]|\s$/.test(
        text,
      );
    // A tag, an entity, a control character.
    if (code === 60 || code === 38 || code < 32) return false;
  }
  return true;
}
