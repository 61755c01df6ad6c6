import type { TFunction } from 'i18next';
import type { Connection } from '../../../../shared/model/connection/connection.ts';
import type { Finding } from '../../../../shared/model/connection/doctor.ts';
import { lastWords, verdictOf } from './doctor-verdict.ts';

/**
 * An examination as plain text to be sent to a supplier. No key, IMEI or e-mail: the backend takes them out of all evidence, and
 * the shop's own name for the connection stays out too.
 */
export function doctorReport(
  t: TFunction<'doctor'>,
  connection: Connection,
  reported: readonly Finding[],
  about: { readonly version: string; readonly atMs: number },
): string {
  const { main } = verdictOf(reported);
  const { baseAddress, actionPath, keyForm, requestForm, interfaces, statusFamily } = connection;
  const title = main === null ? t('well.title') : t(`problem.${main.problem}.title`);
  const means = main === null ? t('well.means') : t(`problem.${main.problem}.means`, { seen: main.evidence });
  return [
    `IMEI Desk ${about.version} · ${new Date(about.atMs).toISOString()}`,
    `${baseAddress}${actionPath} · ${requestForm === 'spec' ? keyForm : requestForm} · ${interfaces} · ${statusFamily}`,
    '',
    title,
    means,
    '',
    ...lastWords(reported).flatMap((finding) => linesOf(t, finding)),
    '',
  ].join('\n');
}

function linesOf(t: TFunction<'doctor'>, { step, verdict, problem, evidence, cure }: Finding): string[] {
  const found = Object.entries(cure ?? {}).map(([part, value]) => `${part}=${value}`);
  return [
    `[${t(`verdict.${verdict}`)}] ${t(`step.${step}`)}${problem === null ? '' : `: ${t(`problem.${problem}.title`)} (${problem})`}`,
    ...(evidence === '' ? [] : [`    ${evidence}`]),
    ...(found.length === 0 ? [] : [`    ${t('found')}: ${found.join(', ')}`]),
  ];
}
