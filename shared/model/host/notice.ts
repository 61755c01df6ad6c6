import { z } from 'zod';
import { assertNever } from '../base/assert-never.ts';
import type { AppRoute } from './page-request.ts';

/** Events that a notice reports while nobody looks at the app; the shop can turn off each of them. */
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

/** Buttons of a notice. `mute`: notices of this batch then report only that an order is uncertain or that the batch was stopped. */
const noticeActs = ['open', 'copy', 'mute'] as const;
export type NoticeAct = (typeof noticeActs)[number];

/** Windows truncates longer ids. */
const maxIdLength = 64;

/**
 * A notice with its final texts. The id alone determines the notice's target (`leadOf`), because the system may return the id after the app
 * was closed.
 */
export const noticeSchema = z.object({
  id: z.string().max(maxIdLength),
  title: z.string(),
  body: z.string(),
  actions: z.array(z.object({ act: z.enum(noticeActs), label: z.string() })),
  /** True if the notice contains a supplier's result, which a locked screen may not show. */
  isPrivate: z.boolean(),
});
export type Notice = z.infer<typeof noticeSchema>;

/** The subject of a notice. `result` and `order` concern one order; `rows`, `batch` and `stopped` a batch; the others have no id. */
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

/** The id of a notice; a new notice replaces one with the same id. */
export function noticeId(subject: NoticeSubject, id = ''): string {
  return `${subject}.${id}`;
}

export interface NoticeLead {
  readonly subject: NoticeSubject;
  /** Id of the order or batch of the notice; empty if none. */
  readonly id: string;
  readonly place: AppRoute;
  /** The actions of the notice's buttons, in order. */
  readonly acts: readonly NoticeAct[];
}

/** The target of a notice and of its buttons; null if the app did not create the id. */
export function noticeTarget(noticeId: string): NoticeLead | null {
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
