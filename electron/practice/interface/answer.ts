import type { MinuteWindow } from '../base/minute-window.ts';
import { jsonReply, notFoundPage, type Reply } from '../base/reply.ts';
import type { RequestInProgress } from '../base/request-log.ts';
import { insideFolder, type Site, siteReply } from '../base/site.ts';
import { actionPaths, type SupplierRequest } from '../base/supplier-request.ts';
import type { Dialect, FamilyPanel } from '../dialects/dialect.ts';
import { answerAction, problemReply } from './action-endpoint.ts';
import { answerRest, type RestDesk } from './rest-v1.ts';
import { type Credentials, readSignIn, type SignIn } from './sign-in.ts';

export interface CountedRequest {
  readonly request: SupplierRequest;
  readonly signIn: SignIn;
  readonly retryAfterS: number;
}

/** Counts and answers requests, independent of network faults. */
export type Answers = ReturnType<typeof createAnswers>;

export function createAnswers(deps: {
  readonly credentials: Credentials;
  readonly desk: Omit<RestDesk, 'onAccepted' | 'dialect' | 'site' | 'lastList'>;
  readonly dialect: () => Dialect;
  readonly site: () => Site;
  readonly window: () => MinuteWindow;
}) {
  const { credentials, desk } = deps;
  const account = deps.window();
  // Requests without a key or with a wrong key are also counted, separately from the account.
  const strangers = deps.window();
  const lastList = { atMs: Number.NEGATIVE_INFINITY };

  return {
    /** Counts the request at its arrival, for its key, and adds the known facts to its log entry. */
    count(request: SupplierRequest, logged: RequestInProgress) {
      const inside = insideFolder(deps.site(), request) ?? request;
      const signIn = readSignIn(inside, credentials, desk.ledger.hasToken);
      const window = signIn.accepted ? account : strangers;
      const { overLimit, retryAfterS } = window.arrive(logged.arrivedMonotonicMs);
      logged.keyForm = signIn.form;
      logged.keyAccepted = signIn.accepted;
      logged.overLimit = overLimit;
      return { request, signIn, retryAfterS };
    },
    /** Never rejects. */
    async answer(counted: CountedRequest, logged: RequestInProgress) {
      try {
        return await answerTruly(counted, logged);
      } catch {
        // Either the disk failed to store a token, or the practice supplier has a bug. The reply contains no details.
        return jsonReply(500, { message: 'Server Error' });
      }
    },
  };

  async function answerTruly(counted: CountedRequest, logged: RequestInProgress): Promise<Reply> {
    const site = deps.site();
    const request = insideFolder(site, counted.request);
    if (request === null) return notFoundPage;
    const fault = siteReply(site, request);
    if (fault !== null) return fault;
    const dialect = deps.dialect();
    const reply = await answerInside({ ...counted, request }, logged, dialect, site);
    return dialect.finish && isJson(reply) ? dialect.finish(reply, request) : reply;
  }

  async function answerInside(
    { request, signIn, retryAfterS }: CountedRequest,
    logged: RequestInProgress,
    dialect: Dialect,
    site: Site,
  ): Promise<Reply> {
    const { action, rest, absent = () => notFoundPage } = dialect;
    const toAction = actionPaths.includes(request.path);
    const { family } = dialect;
    const isNoPath = family !== undefined && request.path !== familyPath;
    if (isNoPath || (toAction ? action === null : rest === null)) return absent(request.path);
    if (logged.overLimit) return tooMany(dialect, toAction, String(retryAfterS));
    const withLog: RestDesk = {
      ...desk,
      dialect,
      site,
      lastList,
      onAccepted: (order) => {
        logged.reference = order.reference;
      },
    };
    if (action !== null && toAction) return answerToAction(request, signIn, action, withLog);
    if (rest === null) return absent(request.path);
    if (site.denyIp !== undefined)
      return jsonReply(403, rest.problem(`Your Server IP [${site.denyIp}] is not allowed`, null));
    return answerRest(request, rest, withLog, signIn);
  }
}

/** The only path of panels that accept only the family's form. */
const familyPath = '/api/index.php';

/** True if the panel can read the request: the request has the panel's own packing, or is a bulk request in base64. */
function reads({ packing }: FamilyPanel, request: SupplierRequest): boolean {
  const isMany = request.form.get('action')?.endsWith('bulk') === true;
  return request.packing === packing || (request.packing === 'base64' && isMany);
}

/** The fields that a request must have. A request without them is refused before anything else in it is read. */
const familySignIn = ['username', 'apiaccesskey', 'requestformat'];

/** The request as seen by a panel that could not read the packed parameters. */
function withoutParameters(request: SupplierRequest): SupplierRequest {
  const form = new URLSearchParams([...request.form].filter(([name]) => signInNames.has(name)));
  return { ...request, form, questions: null };
}

const signInNames = new Set(['action', 'requestformat', 'username', 'apiaccesskey', 'apisecret']);

/** HTTP 429 in the words of each interface, with `Retry-After` if a value is given. */
export function tooMany(dialect: Dialect, toAction: boolean, retryAfter: string | undefined): Reply {
  const headers = retryAfter === undefined ? {} : { 'Retry-After': retryAfter };
  if (toAction && dialect.action !== null)
    return problemReply(dialect.action, { is: 'too-many-requests' }, null, headers);
  const message = 'Too Many Attempts.';
  return jsonReply(429, dialect.rest?.problem(message, null) ?? { message }, headers);
}

function isJson(reply: Reply): boolean {
  return (reply.headers['Content-Type'] ?? '').startsWith('application/json');
}

async function answerToAction(
  request: SupplierRequest,
  signIn: SignIn,
  action: NonNullable<Dialect['action']>,
  desk: RestDesk,
): Promise<Reply> {
  const { site } = desk;
  const { family } = desk.dialect;
  const name = request.form.get('action');
  if (request.method !== 'POST')
    return problemReply(action, { is: 'wrong-method', method: request.method }, name, { Allow: 'POST' });
  if (site.denyIp !== undefined)
    return problemReply(action, { is: 'address-denied', address: site.denyIp }, name);
  if (family !== undefined && !familySignIn.every((field) => request.form.has(field))) {
    const { notSignedIn } = family;
    if (notSignedIn !== undefined) return jsonReply(notSignedIn.status, notSignedIn.value);
    return problemReply(action, { is: 'authentication' }, name);
  }
  const wrongForm = site.onlyKeyForm !== undefined && site.onlyKeyForm !== signIn.form;
  if (!signIn.accepted || wrongForm) return problemReply(action, { is: 'authentication' }, name);
  const unknownActions = [...action.unknownActions, ...(site.unknownActions ?? [])];
  const read = family === undefined || reads(family, request) ? request : withoutParameters(request);
  return answerAction(read, { ...action, unknownActions }, desk);
}
