import type { TFunction } from 'i18next';
import { support } from '../../../locales/en/doctor-support.ts';
import type { Problem } from './doctor-verdict.ts';

type WishKey = keyof typeof support.wish;

function isWished(problem: Problem['problem']): problem is WishKey {
  return Object.hasOwn(support.wish, problem);
}

/**
 * A message for the supplier's support: time, action, reply and request. It contains no key, e-mail or identifier, because the backend
 * redacts all evidence. Null if the supplier cannot solve the problem.
 */
export function supportText(
  t: TFunction<'doctor'>,
  { problem, evidence, asked }: Problem,
  about: { readonly version: string; readonly atMs: number },
): string | null {
  if (!isWished(problem)) return null;
  const at = new Date(asked?.at ?? about.atMs).toISOString();
  return [
    t('support.hello'),
    '',
    t('support.cannot', { version: about.version }),
    t('support.when', { when: `${at.slice(0, 10)} ${at.slice(11, 19)} UTC` }),
    ...(asked === null ? [] : [t('support.asked', { what: asked.what })]),
    ...(evidence === '' ? [] : [t('support.cameBack', { seen: evidence })]),
    t('support.taken', { title: t(`problem.${problem}.title`) }),
    '',
    t(`support.wish.${problem}`),
  ].join('\n');
}
