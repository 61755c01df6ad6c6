import { z } from 'zod';

// True if the order is already booked when the fault applies. Each fault has its own default.
const before = z.enum(['before-taking', 'after-taking']).default('before-taking');
const after = z.enum(['before-taking', 'after-taking']).default('after-taking');
const headerValue = z.string().regex(/^[\x20-\x7e]*$/);

const faultSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('delay'), delayMs: z.number().min(0).max(86_400_000), when: after }),
  z.object({
    kind: z.literal('drop'),
    when: z.enum(['before-reading', 'before-taking', 'after-taking', 'mid-reply']),
  }),
  z.object({
    kind: z.literal('server-error'),
    status: z.number().int().min(500).max(599).default(500),
    when: after,
  }),
  z.object({
    kind: z.literal('html-page'),
    status: z.number().int().min(200).max(599).default(200),
    when: before,
  }),
  z.object({ kind: z.literal('truncated') }),
  /**
   * `retryAfter` is the header's exact value, valid or not; absent means no header. With `after-taking`, the reply refuses an order that
   * was accepted.
   */
  z.object({ kind: z.literal('too-many'), retryAfter: headerValue.optional(), when: before }),
  /** The reply begins with the request's own parameters, and contains each of its own keys twice. */
  z.object({ kind: z.literal('echo') }),
  z.object({
    kind: z.literal('verbatim'),
    body: z.string(),
    encoding: z.enum(['utf8', 'base64']).default('utf8'),
    status: z.number().int().min(200).max(599).default(200),
    headers: z.record(z.string().regex(/^[\w-]+$/), headerValue).default({}),
    when: before,
  }),
  z.object({
    kind: z.literal('redirect'),
    location: headerValue,
    status: z.union([301, 302, 303, 307, 308].map((status) => z.literal(status))).default(307),
    when: before,
  }),
  z.object({ kind: z.literal('never-answer'), when: after }),
  /**
   * The request arrives `delayMs` later, as if it was buffered on the way. If the client has reset the connection before that time, the
   * request never arrives.
   */
  z.object({ kind: z.literal('held'), delayMs: z.number().min(0).max(86_400_000) }),
]);

/** The requests to which a rule applies. A request must match all given fields. */
export const faultRuleSchema = z.object({
  match: z
    .object({
      action: z.string(),
      path: z.string(),
      method: z.string(),
      identifier: z.string(),
      serviceId: z.coerce.string(),
    })
    .partial()
    .default({}),
  /** The number of requests to which the rule applies. If absent, the rule applies to every request that matches. */
  times: z.number().int().min(1).optional(),
  fault: faultSchema,
});
export type FaultRule = z.infer<typeof faultRuleSchema>;
export type Fault = FaultRule['fault'];
/** A rule as a test writes it. Fields with a default value may be absent. */
export type FaultRuleInput = z.input<typeof faultRuleSchema>;

/** The fields of a request that a rule can match. The last three fields are known only after the body has been read. */
export interface FaultSubject {
  readonly method: string;
  readonly path: string;
  readonly action: string | null;
  readonly identifier: string | null;
  readonly serviceId: string | null;
}

export type Faults = ReturnType<typeof createFaults>;

export function createFaults() {
  let rules: { readonly rule: FaultRule; left: number }[] = [];

  function takeWhere(fits: (rule: FaultRule) => boolean): Fault | null {
    const found = rules.find(({ rule, left }) => left > 0 && fits(rule));
    if (!found) return null;
    found.left -= 1;
    rules = rules.filter(({ left }) => left > 0);
    return found.rule.fault;
  }

  return {
    /** Adds a rule; throws a ZodError if it is invalid. */
    add(input: FaultRuleInput) {
      const rule = faultRuleSchema.parse(input);
      rules.push({ rule, left: rule.times ?? Number.POSITIVE_INFINITY });
    },
    clear() {
      rules = [];
    },
    /**
     * The first rule with the fault `drop` at `before-reading` that matches what is known of the request
     * before the body is read. Reduces the rule's remaining number of requests by one.
     */
    takeBeforeReading: ({ method, path }: Pick<FaultSubject, 'method' | 'path'>) =>
      takeWhere(({ match, fault }) => {
        if (fault.kind !== 'drop' || fault.when !== 'before-reading') return false;
        const needsBody = [match.action, match.identifier, match.serviceId].some(
          (value) => value !== undefined,
        );
        return !needsBody && fitsValue(match.method, method) && fitsValue(match.path, path);
      }),
    /** The first rule that matches. Reduces the rule's remaining number of requests by one. */
    take: (subject: FaultSubject) =>
      takeWhere(
        ({ match }) =>
          fitsValue(match.method, subject.method) &&
          fitsValue(match.path, subject.path) &&
          fitsValue(match.action, subject.action) &&
          fitsValue(match.identifier, subject.identifier) &&
          fitsValue(match.serviceId, subject.serviceId),
      ),
  };
}

function fitsValue(expected: string | undefined, actual: string | null): boolean {
  return expected === undefined || expected === actual;
}
