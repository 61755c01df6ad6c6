/** What a customer can be reported their orders. */
export const tellings = ['result', 'ready', 'late', 'rejected', 'quote'] as const;
export type Telling = (typeof tellings)[number];

/** How a text continues its way; the person sends it, in the program that opens. */
export const ways = ['whatsapp', 'sms', 'mail', 'telegram', 'copied'] as const;
export type Way = (typeof ways)[number];

/** As the history of an order has it. */
export function messageCode(what: Telling, way: Way): string {
  return `${what} ${way}`;
}

/** What `toldCode` made; null if it is something else. */
export function parseMessageCode(words: string | null): { readonly what: Telling; readonly way: Way } | null {
  const [code, gone] = (words ?? '').split(' ');
  const what = tellings.find((each) => each === code);
  const way = ways.find((each) => each === gone);
  return what === undefined || way === undefined ? null : { what, way };
}
