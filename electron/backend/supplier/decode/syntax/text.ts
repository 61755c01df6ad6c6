import { decodeHTMLStrict } from 'entities';
import { readOnceMore } from '../../../../../shared/model/base/encoded-twice.ts';

// Removes only real HTML tags: `<ID>` in a supplier's sentence is a word (corpus V36).
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
 * A supplier's text without HTML. Tags are removed, entities are decoded, line breaks and tabs become spaces, and the length is limited.
 * Inner spaces stay. The result is for display and for comparison with known messages. The result is always plain text and never markup.
 */
export function plainWords(text: string, maxLength = 500): string {
  if (text.length <= maxLength && isPlain(text)) return text;
  let plain = readOnceMore(text)
    .slice(0, maxLength * 20)
    .replace(unseen, '')
    .replace(controls, '\n');
  if (plain.includes('<')) plain = plain.replace(tag, '\n');
  if (plain.includes('&')) plain = readEntities(plain);
  if (!lineEnds.test(plain)) return plain.trim().slice(0, maxLength);
  return plain
    .split(lineEnds)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')
    .slice(0, maxLength);
}

const lineEnds = /[^\S ]+/;
// Characters that are invisible or that reverse the direction of the text after them. Joiners that a script needs are not among them.
const unseen = /[\u00ad\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g;

/**
 * Decodes all HTML entities, also those that were encoded twice (`&amp;eacute;`). Leaves text that only looks like an entity. A control
 * character becomes a line break.
 */
function readEntities(text: string): string {
  return decodeHTMLStrict(text.replace(encodedAgain, '&')).replace(controls, '\n').replace(unseen, '');
}

const encodedAgain = /&(?:amp;){1,4}(?=(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,12});)/gi;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
const controls = /[\u0000-\u001f\u007f-\u009f]/g;

/** True if there is nothing to remove, as in most names and prices. For short texts this loop is faster than a regular expression. */
function isPlain(text: string): boolean {
  const last = text.length - 1;
  if (text.charCodeAt(0) === 32 || text.charCodeAt(last) === 32) return false;
  for (let at = 0; at <= last; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 126)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for these characters
      return !/[<&\u0000-\u001f\u007f-\u009f\u00ad\u00c2-\u00f4\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]|[^\S ]|\s$/.test(
        text,
      );
    // The start of a tag, the start of an entity, or a control character.
    if (code === 60 || code === 38 || code < 32) return false;
  }
  return true;
}
