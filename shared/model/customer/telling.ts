export const messageKinds = ['result', 'ready', 'late', 'rejected', 'quote'] as const;
export type MessageKind = (typeof messageKinds)[number];

export const channels = ['whatsapp', 'sms', 'mail', 'telegram', 'copied'] as const;
export type Channel = (typeof channels)[number];

/** The code under which an order's history records a message. */
export function messageCode(messageKind: MessageKind, channel: Channel): string {
  return `${messageKind} ${channel}`;
}

/** Parses a code from `messageCode`; null for other texts. */
export function parseMessageCode(
  messageText: string | null,
): { readonly what: MessageKind; readonly way: Channel } | null {
  const [code, channelCode] = (messageText ?? '').split(' ');
  const what = messageKinds.find((each) => each === code);
  const way = channels.find((each) => each === channelCode);
  return what === undefined || way === undefined ? null : { what, way };
}
