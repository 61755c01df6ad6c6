import { z } from 'zod';
import { parseCents } from './cents.ts';
import { loginPage, notFoundPage, pageReply, type Reply } from './reply.ts';
import { actionPaths, type SupplierRequest } from './supplier-request.ts';

/** The set-up and defects of the supplier's site. Absent means default. */
export const siteSchema = z
  .object({
    /** The only existing path of the action endpoint. */
    onlyPath: z.enum(['/api/fusion', '/api/index.php']),
    /** A folder with everything in it, such as `/panel`. */
    prefix: z.string().regex(/^(\/[\w.-]+)+$/),
    /** The only form in which the action endpoint takes the key. */
    onlyKeyForm: z.enum(['bearer', 'apikey', 'username']),
    /** Every request is refused, naming this address as not allowed. */
    denyIp: z.string().max(60),
    /** Closed for maintenance: a page with this status. */
    maintenance: z.union([z.literal(503), z.literal(200)]),
    /** A firewall in front: its page, or its sentence in JSON. */
    challenge: z.enum(['page', 'json']),
    /** REST redirects to a sign-in page for people. */
    loginPage: z.boolean(),
    /** Actions that the panel answers as unknown. */
    unknownActions: z.array(z.string()),
    /**
     * By service: a changed price, null if lists no longer show it, and `listed: false` if they no longer show the service. It can still be
     * ordered. `as`: lists show another service under its id; orders are taken as before.
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
        as: z
          .object({
            name: z.string(),
            group: z.string(),
            asks: z.enum(['imei', 'serial']),
            /** The name of a further field that must be filled in. */
            needs: z.string(),
          })
          .partial()
          .optional(),
      }),
    ),
    /** The account's e-mail as shown. */
    email: z.string(),
    /** Currency of the account, if its dialect names one; absent: USD. */
    accountCurrency: z.string().max(12),
    /** Replies without a Date. */
    tellsNoTime: z.boolean(),
    /** Delay after an order's end, in the supplier's own time, until its code or reason of rejection appears. */
    codesLateMs: z.number().min(0),
    /** Gives the reason of a rejection as a comment, with an empty code. */
    reasonsAsComments: z.boolean(),
    /** Delay after an order's arrival, in the supplier's own time, until the list of orders shows it. */
    listsLateMs: z.number().min(0),
  })
  .partial()
  .strict();
export type Site = z.infer<typeof siteSchema>;

/** The request without the site's folder; null if it is outside of it. */
export function insideFolder(site: Site, request: SupplierRequest): SupplierRequest | null {
  const { prefix } = site;
  if (prefix === undefined) return request;
  return request.path.startsWith(`${prefix}/`)
    ? { ...request, path: request.path.slice(prefix.length) }
    : null;
}

/** The reply of a gateway in front of the supplier; null if the request passes. */
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
