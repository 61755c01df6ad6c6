/** The shortest key that is looked for; shorter text would be found where it is no key. */
const shortestKey = 6;
const mostSample = 300;

/**
 * Takes the key out of a reply, in every form in which a panel may echo it, and out of its end where the reply was cut in
 * the middle of it. What comes back has the same length. The key never reaches the journal, a log or the page (design: Security).
 */
export function withoutKey(bytes: Uint8Array, key: string): Uint8Array {
  const clean = Buffer.from(bytes);
  for (const form of formsOf(key)) {
    for (let at = clean.indexOf(form); at !== -1; at = clean.indexOf(form, at + form.length))
      clean.fill('*', at, at + form.length);
    for (let length = Math.min(form.length - 1, clean.length); length >= 6; length -= 1) {
      const from = clean.length - length;
      if (clean.subarray(from).equals(form.subarray(0, length))) clean.fill('*', from);
    }
  }
  return clean;
}

/** `withoutKey` for text of our own, such as a described request. */
export function textWithoutKey(text: string, key: string): string {
  return Buffer.from(withoutKey(Buffer.from(text), key)).toString();
}

/** A short piece of a reply that may be shown and logged: no long number that could be an IMEI or a card, no e-mail. */
export function sampleOf(text: string): string {
  return text
    .slice(0, mostSample * 4)
    .replace(/\d{14,}/g, '[number]')
    .replace(/[\w.+-]{1,64}@[\w.-]{1,100}/g, '[e-mail]')
    .replace(/\s+/g, ' ')
    .slice(0, mostSample);
}

function formsOf(key: string): readonly Buffer[] {
  if (key.length < shortestKey) return [];
  const written = JSON.stringify(key).slice(1, -1);
  const html = key.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
  const named = key
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
  const plain = [
    key,
    written,
    written.replaceAll('/', '\\/'),
    encodeURIComponent(key),
    new URLSearchParams([['', key]]).toString().slice(1),
    html,
    named,
  ];
  const cased = [...plain, key.toLowerCase(), key.toUpperCase(), Buffer.from(key).toString('base64')];
  return [...new Set(cased)]
    .map((form) => Buffer.from(form))
    .toSorted((left, right) => right.length - left.length);
}
