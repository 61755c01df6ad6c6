import { z } from 'zod';
import { assertNever } from '../base/assert-never.ts';
import type { AppRoute } from './page-request.ts';

/** What the shop can be reported while it looks elsewhere; each can be turned off. */
export const noticeKinds = [
  'done',
  'rejected',
  'uncertain',
  'batchFinished',
  'batchStopped',
  'lowBalance',
  'priceMoved',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** The actions of a notice besides clicking it. `mute`: from that batch only uncertain orders, and that it stopped. */
const noticeActs = ['open', 'copy', 'mute'] as const;
export type NoticeAct = (typeof noticeActs)[number];

/** Windows truncates a longer one. */
const maxIdLength = 64;

/** A notice in final words. Its id alone gives its target (`leadOf`): the system may return it after the app was closed. */
export const noticeSchema = z.object({
  id: z.string().max(maxIdLength),
  title: z.string(),
  body: z.string(),
  actions: z.array(z.object({ act: z.enum(noticeActs), label: z.string() })),
  /** Contains a supplier's answer: it may not be seen on a locked screen. */
  isPrivate: z.boolean(),
});
export type Notice = z.infer<typeof noticeSchema>;

/** The subject of a notice. `result`, `order`: one order; `rows`, `batch`, `stopped`: a batch; the others need no id. */
const subjects = [
  'result',
  'order',
  'rows',
  'batch',
  'stopped',
  'orders',
  'doubts',
  'balance',
  'prices',
  'trial',
  'tray',
] as const;
export type NoticeSubject = (typeof subjects)[number];

/** The id of a notice; one of the same id takes the place of another. */
export function noticeId(subject: NoticeSubject, id = ''): string {
  return `${subject}.${id}`;
}

export interface NoticeLead {
  readonly subject: NoticeSubject;
  /** The order or batch that it is about; empty if it is about none. */
  readonly id: string;
  readonly place: AppRoute;
  /** What its buttons do, in their order. */
  readonly acts: readonly NoticeAct[];
}

/** The target of a notice and of its buttons; null for a foreign id. */
export function leadOf(noticeId: string): NoticeLead | null {
  const at = noticeId.indexOf('.');
  const subject = subjects.find((each) => each === noticeId.slice(0, at));
  const id = noticeId.slice(at + 1);
  if (subject === undefined || !/^[\w-]{0,50}$/.test(id)) return null;
  const needsId = ['result', 'order', 'rows', 'batch', 'stopped'].includes(subject);
  if (needsId !== (id !== '')) return null;
  return { subject, id, place: routeOf(subject, id), acts: actsOf(subject) };
}

function routeOf(subject: NoticeSubject, id: string): AppRoute {
  switch (subject) {
    case 'result':
    case 'order':
      return { screen: 'order', id };
    case 'rows':
    case 'batch':
    case 'stopped':
      return { screen: 'batch', id };
    case 'orders':
      return { screen: 'orders' };
    case 'doubts':
      return { screen: 'uncertain' };
    case 'balance':
      return { screen: 'wallet' };
    case 'prices':
      return { screen: 'catalogue' };
    case 'trial':
      return { screen: 'settings' };
    case 'tray':
      return { screen: 'desk' };
    default:
      return assertNever(subject);
  }
}

function actsOf(subject: NoticeSubject): readonly NoticeAct[] {
  if (subject === 'result') return ['open', 'copy'];
  if (subject === 'rows' || subject === 'batch') return ['open', 'mute'];
  return ['open'];
}
