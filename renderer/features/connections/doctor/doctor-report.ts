import type { TFunction } from 'i18next';
import type { Connection } from '../../../../shared/model/connection/connection.ts';
import type { Finding } from '../../../../shared/model/connection/doctor.ts';
import { latestFindings, verdictOf } from './doctor-verdict.ts';

/**
 * An examination as plain text for a supplier. It contains no key, IMEI or e-mail, because the backend redacts all evidence. It also omits
 * the shop's own name for the connection.
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
    ...latestFindings(reported).flatMap((finding) => linesOf(t, finding)),
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
