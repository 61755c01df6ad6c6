import { z } from 'zod';
import { parseCents } from './cents.ts';
import { loginPage, notFoundPage, pageReply, type Reply } from './reply.ts';
import { actionPaths, type SupplierRequest } from './supplier-request.ts';

/** Configuration and faults of the supplier's site. Absent fields have their default. */
export const siteSchema = z
  .object({
    /** If set, the action endpoint exists only at this path. */
    onlyPath: z.enum(['/api/fusion', '/api/index.php']),
    /** The folder that contains the whole site, such as `/panel`. */
    prefix: z.string().regex(/^(\/[\w.-]+)+$/),
    /** If set, the action endpoint accepts the key only in this place. */
    onlyKeyForm: z.enum(['bearer', 'apikey', 'username']),
    /** Refuses every request. The reply says that this address is not allowed. */
    denyIp: z.string().max(60),
    /** The site is closed for maintenance. The site answers with a web page and this status. */
    maintenance: z.union([z.literal(503), z.literal(200)]),
    /** A firewall answers before the panel, either with its web page or with a sentence in JSON. */
    challenge: z.enum(['page', 'json']),
    /** If true, REST redirects to a sign-in page. */
    loginPage: z.boolean(),
    /** Actions that the panel answers as unknown. */
    unknownActions: z.array(z.string()),
    /**
     * Changes to services, by service id. `price` is another price, or null if lists do not show the price. With `listed: false`, lists do
     * not show the service, but users can still order it. With `as`, lists show another service under this id, but orders work as before.
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
            needs: z.string(),
          })
          .partial()
          .optional(),
      }),
    ),
    email: z.string(),
    /** Currency of the account. Used only if the dialect states a currency; USD if absent. */
    accountCurrency: z.string().max(12),
    /** If true, replies have no Date header. */
    tellsNoTime: z.boolean(),
    /** Delay until the code or the rejection reason of a finished order appears, in the supplier's own time. */
    codesLateMs: z.number().min(0),
    /** If true, the rejection reason is sent as a comment, and the code is empty. */
    reasonsAsComments: z.boolean(),
    /** Delay until the list of orders shows a new order, in the supplier's own time. */
    listsLateMs: z.number().min(0),
  })
  .partial()
  .strict();
export type Site = z.infer<typeof siteSchema>;

/** The request with its path relative to the site's folder; null if it is outside. */
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
