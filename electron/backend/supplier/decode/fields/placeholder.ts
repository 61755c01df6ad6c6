import { isStatusWord } from './status-words.ts';

// Panels' words for "nothing".
const emptyWords = new Set(
  '- -- --- _ . ... … 0 [] {} array infinity #n/a #ref! #value! #name? #div/0! #null! n/a na n.a. none no null nil nan undefined empty false true code result results response reply replay comment comments reason message status imei text'.split(
    ' ',
  ),
);

// Markup and characters that show nothing, such as `<br>` or `&nbsp;`.
const blank =
  /^(?:[\s\u00ad\u200b-\u200f\u2060]|&(?:nbsp|zwnj|shy|#160|#8203|#xa0|#x200b);|<\/?(?:br|p|div|span|b|i|u|font|center|strong|em|hr)(?:[\s/][^<>]{0,60})?>|<!--[^<>]{0,60}-->)+$/;

/**
 * True for text that panels send instead of a missing result or reason (corpus V48, V49): the field's own name, a status word, or a word
 * for "nothing". Compares the whole text.
 */
export function isPlaceholder(text: string, fieldName: string): boolean {
  if (text.length > 60) return false;
  const folded = text.trim().toLowerCase();
  return (
    folded === '' ||
    blank.test(folded) ||
    folded === '[object object]' ||
    emptyWords.has(folded) ||
    isStatusWord(folded) ||
    folded === fieldName.trim().toLowerCase()
  );
}

// Words of an order in progress. Next to an ambiguous status number, they mean that the order has not succeeded yet.
const progress =
  /\b(?:process(?:ing)?|progress|pending|queue[d]?|wait(?:ing)?|accepted|submitted|received|sent|assigned|working|shortly|soon|later|hours?|days?|minutes?)\b/i;

/** True for words of an order in progress. */
export function tellsProgress(text: string): boolean {
  return text.length <= 300 && progress.test(text);
}
