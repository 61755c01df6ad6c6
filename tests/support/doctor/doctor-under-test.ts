import type { ExaminedConnection } from '../../../electron/backend/supplier/doctor/examination-input.ts';
import { examine } from '../../../electron/backend/supplier/doctor/examine.ts';
import type { Network } from '../../../electron/backend/supplier/http/http-network.ts';
import { createLimiter, type Limiter } from '../../../electron/backend/supplier/limiter/limiter.ts';
import { defaultRequestProfile } from '../../../electron/backend/supplier/types/request-profile.ts';
import type { Clock } from '../../../shared/model/base/clock.ts';
import type { Finding } from '../../../shared/model/connection/doctor.ts';
import { directNetwork } from '../network/direct-network.ts';
import { createMemorySlots } from '../time/limiter-simulation.ts';
import { realClock } from '../time/real-clock.ts';
import { doctorKey } from './doctor-panel.ts';

/** The result of an examination: `reported` has all findings, `of` gives the last finding of a step. */
export interface Examined {
  readonly reported: readonly Finding[];
  readonly of: (step: Finding['step']) => Finding | undefined;
  /** The problems found, in order, each with its step. */
  readonly problems: readonly string[];
  readonly limiter: Limiter;
}

export async function examineAt(
  baseAddress: string,
  more: Partial<ExaminedConnection> & {
    readonly key?: string | null;
    readonly nowMs?: () => number;
    readonly clock?: Clock;
    readonly network?: Network;
  } = {},
): Promise<Examined> {
  const {
    key = doctorKey,
    clock = realClock,
    nowMs = clock.nowMs,
    network = directNetwork,
    ...patient
  } = more;
  const limiter = await createLimiter({ clock, slots: createMemorySlots() });
  const reported: Finding[] = [];
  const whole: ExaminedConnection = {
    baseAddress,
    actionPath: '/api/fusion',
    keyForm: 'bearer',
    requestForm: 'spec',
    userName: '',
    bulkForm: 'comma',
    restOnly: false,
    restSuffices: true,
    references: [],
    requestProfile: defaultRequestProfile,
    ...patient,
  };
  const access = key === null ? null : { key, limiter };
  for await (const finding of examine(whole, {
    access,
    clock: { ...clock, nowMs },
    network,
    version: '1.2.3',
  }))
    reported.push(finding);
  const of = (step: Finding['step']): Finding | undefined => reported.findLast((each) => each.step === step);
  const problems = reported.flatMap(({ step, problem }) => (problem === null ? [] : [`${step}: ${problem}`]));
  limiter.stop();
  return { reported, of, problems, limiter };
}
