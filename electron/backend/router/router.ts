import { type AnyProcedure, implement, type Router } from '@orpc/server';
import { type Contract, contract } from '../../../shared/contract/contract.ts';
import type { CallOrigin, Calls, CallsOf, PageSession } from '../desk/base/calls.ts';
import { answer, catchAll, type Incident } from './answer.ts';
import { createAuthorization } from './authorize.ts';

/**
 * A shell passes this context with each call. `session` is the session of the page that makes the call; without a session, no person is
 * signed in.
 */
export interface CallContext {
  readonly session?: PageSession;
}

/** Written with the contract's name, because the inferred type is too long for the compiler. */
export type BackendRouter = Router<typeof contract, CallContext>;

/**
 * Implements the contract: each call is validated by its schema and passed to the desk. This is the only place where errors are caught, so
 * that the page always gets a failure of the contract's closed list.
 */
export function createRouter(
  calls: Calls,
  parts: {
    readonly staff: Parameters<typeof createAuthorization>[0];
    /** Called with the connection that a call names. */
    readonly noteUse: (connectionId: string) => void;
    readonly incident: Incident;
  },
): BackendRouter {
  const { staff, noteUse, incident } = parts;
  const letIn = createAuthorization(staff);
  // This is the outermost step, so that it also handles input that the schema refuses.
  const os = implement(contract)
    .$context<CallContext>()
    .$config({ initialInputValidationIndex: Number.POSITIVE_INFINITY })
    .use(async ({ next, context, path }, input, output) => {
      const caught = async <Answer>(run: () => PromiseLike<Answer>): Promise<Answer> => {
        try {
          return await run();
        } catch (error) {
          throw catchAll(error, incident);
        }
      };
      // Errors are also converted inside the authorization, so that failures too contain only what the caller may see.
      const answered = caught(() =>
        letIn({ session: context.session, path, input }, () => {
          const named = connectionIn(input);
          if (named !== null) noteUse(named);
          return caught(async () => (await next()).output);
        }),
      );
      return output(await answered);
    });
  const areas = Object.keys(contract) as (keyof Contract)[];
  return Object.fromEntries(
    areas.map((area) => [area, routesOf(area, os[area], calls[area] as CallsOf<typeof area>, incident)]),
  ) as BackendRouter;
}

/** The connection named in an input that has not been validated yet. */
function connectionIn(input: unknown): string | null {
  if (typeof input !== 'object' || input === null || !('connectionId' in input)) return null;
  return typeof input.connectionId === 'string' ? input.connectionId : null;
}

interface Handling {
  readonly input: unknown;
  readonly context: CallContext;
  readonly signal?: AbortSignal | undefined;
}

export function routesOf<Area extends keyof Contract>(
  area: Area,
  os: object,
  calls: Partial<CallsOf<Area>>,
  incident: Incident,
): Record<string, AnyProcedure> {
  // The types of `calls` already check this, but the compiler cannot apply them inside this loop.
  const builders = os as Record<string, { handler(run: (call: Handling) => unknown): AnyProcedure }>;
  const implementations = calls as Record<string, (input: unknown, origin: CallOrigin) => unknown>;
  return Object.fromEntries(
    Object.keys(contract[area]).flatMap((name) => {
      const [builder, implementation] = [builders[name], implementations[name]];
      if (builder === undefined || implementation === undefined) return [];
      const route = builder.handler(({ input, context, signal }) =>
        answer(implementation(input, { session: context.session, signal }), incident),
      );
      return [[name, route]];
    }),
  );
}
