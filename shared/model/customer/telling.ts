export const tellings = ['result', 'ready', 'late', 'rejected', 'quote'] as const;
export type Telling = (typeof tellings)[number];

export const ways = ['whatsapp', 'sms', 'mail', 'telegram', 'copied'] as const;
export type Way = (typeof ways)[number];

/** The code under which an order's history records a message. */
export function messageCode(what: Telling, way: Way): string {
  return `${what} ${way}`;
}

/** Parses a code from `messageCode`; null for other texts. */
export function parseMessageCode(words: string | null): { readonly what: Telling; readonly way: Way } | null {
  const [code, gone] = (words ?? '').split(' ');
  const what = tellings.find((each) => each === code);
  const way = ways.find((each) => each === gone);
  return what === undefined || way === undefined ? null : { what, way };
}
