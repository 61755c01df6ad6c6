import { z } from 'zod';
import { parseCents } from './cents.ts';
import { loginPage, notFoundPage, pageReply, type Reply } from './reply.ts';
import { actionPaths, type SupplierRequest } from './supplier-request.ts';

/** How the supplier's web site is set up, or what is wrong with it. What is absent is as it should be. */
export const siteSchema = z
  .object({
    /** The only path of the action endpoint that is there. */
    onlyPath: z.enum(['/api/fusion', '/api/index.php']),
    /** A folder that everything is in, such as `/panel`. */
    prefix: z.string().regex(/^(\/[\w.-]+)+$/),
    /** The only form in which the action endpoint takes the key. */
    onlyKeyForm: z.enum(['bearer', 'apikey', 'username']),
    /** Every request is refused, naming this address as not allowed. */
    denyIp: z.string().max(60),
    /** Closed for work: a page with this status. */
    maintenance: z.union([z.literal(503), z.literal(200)]),
    /** A firewall in front: its page, or its sentence in JSON. */
    challenge: z.enum(['page', 'json']),
    /** REST redirects to a login page for people. */
    loginPage: z.boolean(),
    /** Actions that the panel says it does not know. */
    unknownActions: z.array(z.string()),
    /**
     * By service: a moved price, null if lists no longer show it, and `listed: false` if they no longer show the service. It can
     * still be ordered.
     */
    offers: z.record(
      z.string(),
      z.object({
        price: z
          .string()
          .refine((text) => parseCents(text) !== null)
          .nullable()
          .optional(),
        listed: z.boolean().optional(),
      }),
    ),
    /** The account's e-mail as shown. */
    email: z.string(),
    /** The money that the account is kept in, where its dialect names one; absent: USD. */
    accountCurrency: z.string().max(12),
    /** Replies do not say what time it is. */
    tellsNoTime: z.boolean(),
    /** How long after its end, in the supplier's own time, an order still lacks its code or the reason of its rejection. */
    codesLateMs: z.number().min(0),
    /** Tells the reason of a rejection as a comment, beside a code that stays empty. */
    reasonsAsComments: z.boolean(),
    /** How long after it was taken, in the supplier's own time, the list of orders does not show an order yet. */
    listsLateMs: z.number().min(0),
  })
  .partial()
  .strict();
export type Site = z.infer<typeof siteSchema>;

/** The request as the supplier's programs see it behind the folder they are in; null if it is outside of it. */
export function insideFolder(site: Site, request: SupplierRequest): SupplierRequest | null {
  const { prefix } = site;
  if (prefix === undefined) return request;
  return request.path.startsWith(`${prefix}/`)
    ? { ...request, path: request.path.slice(prefix.length) }
    : null;
}

/** The reply of a gateway in front of the supplier's programs; null if the request passes. */
export function siteReply(site: Site, request: SupplierRequest): Reply | null {
  const toAction = actionPaths.includes(request.path);
  if (site.challenge === 'page') return challengePage;
  if (site.challenge === 'json') return challengeJson;
  if (site.maintenance !== undefined)
    return pageReply(site.maintenance, 'Maintenance', 'We are working on our systems and will be back soon.');
  if (toAction && site.onlyPath !== undefined && site.onlyPath !== request.path) return notFoundPage;
  return !toAction && site.loginPage === true ? loginPage : null;
}

const challengePage = pageReply(
  200,
  'Just a moment...',
  'Checking your browser before you go on. <noscript>Please turn on JavaScript and cookies.</noscript><script>window._challenge={token:"x"};</script>',
);

const challengeJson: Reply = {
  status: 200,
  headers: { 'Content-Type': 'application/json; charset=utf-8' },
  body: '{"message":"Access denied by bot-protection. IPs used for automation should be whitelisted"}',
};
