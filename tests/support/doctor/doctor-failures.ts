import type { Finding } from '../../../shared/model/connection/doctor.ts';
import { answer, raw, type Step } from '../network/scripted-server.ts';
import { html, panel, takesParameter } from './doctor-panel.ts';

/** A failure that a test supplier can produce, and the doctor's step that finds it. */
export interface ProvokedFailure {
  readonly what: string;
  readonly supplier: Step;
  readonly step: Finding['step'];
  readonly problem: NonNullable<Finding['problem']>;
  /** Text of the evidence. */
  readonly seen: string;
  /** The setting that works instead, as shown after the server's own address. */
  readonly cure?: string;
  /** True if the shop does not need what failed: the connection works, with a note. */
  readonly noted?: boolean;
  /** True if the shop can still order, but not use every feature. */
  readonly limited?: boolean;
}

/** Text that no screen and no report may contain, even if the supplier echoes it. */
export const secretWords = 'shop@example.com 490154203237518';
const page = (title: string, body = ''): string =>
  `<!doctype html><html><head><title>${title}</title></head><body>${body}</body></html>`;
const error = (words: string): Step => answer({ ERROR: [{ MESSAGE: `${words} ${secretWords}` }] });
const noRest = answer(page('Not Found'), 404, html);
const challenge = page('Just a moment...', '<script src="/cdn-cgi/challenge-platform/x"></script>');
const signIn = page('Shop', '<form><input name="u"><input type="password" name="p"></form>');

/** All failures of a supplier that answers. The failure that blocks further requests is last. */
export const provokedFailures: readonly ProvokedFailure[] = [
  {
    what: 'the interface is in a folder',
    supplier: panel({ at: '/panel/api/fusion' }),
    step: 'path',
    problem: 'wrong-path',
    seen: 'answers.',
    cure: '/panel',
  },
  {
    what: 'the alias path alone is there',
    supplier: panel({ at: '/api/index.php' }),
    step: 'path',
    problem: 'wrong-path',
    seen: 'answers.',
    cure: '/api/index.php',
  },
  {
    what: 'the key is taken as a parameter',
    supplier: panel({ takesKey: takesParameter('apikey') }),
    step: 'key-form',
    problem: 'wrong-key-form',
    seen: 'Authentication Failed',
    cure: 'apikey parameter',
  },
  {
    what: 'the key is a wrong one',
    supplier: panel({ takesKey: () => false, rest: answer({ message: 'Unauthenticated.' }, 401) }),
    step: 'sign-in',
    problem: 'key-refused',
    seen: 'Authentication Failed',
  },
  {
    what: 'our address is not on its list',
    supplier: error('Your Server IP 203.0.113.9 is not allowed'),
    step: 'sign-in',
    problem: 'ip-not-allowed',
    seen: 'the supplier names 203.0.113.9',
  },
  {
    what: 'a challenge stands in front',
    supplier: answer(challenge, 403, html),
    step: 'path',
    problem: 'firewall',
    seen: 'Just a moment...',
  },
  {
    what: 'a firewall answers in JSON',
    supplier: answer({
      message: 'Access denied by bot-protection. IPs used for automation should be whitelisted',
    }),
    step: 'path',
    problem: 'firewall',
    seen: 'bot-protection',
  },
  {
    what: 'it is closed for work',
    supplier: answer(page('Service Unavailable'), 503, html),
    step: 'path',
    problem: 'maintenance',
    seen: 'HTTP 503',
  },
  {
    what: 'people are asked to sign in',
    supplier: answer(signIn, 200, html),
    step: 'path',
    problem: 'login-page',
    seen: 'a web page “Shop”',
  },
  {
    what: 'it sends us on to another host',
    supplier: answer('', 301, { Location: 'https://other.example/api/fusion?key=1' }),
    step: 'path',
    problem: 'redirected',
    seen: 'sent on to https://other.example/api/fusion',
  },
  {
    what: 'it breaks off',
    supplier: raw('HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{"SUC', 'end'),
    step: 'path',
    problem: 'not-understood',
    seen: 'before the whole answer arrived',
  },
  {
    what: 'it says what nobody foresaw',
    supplier: panel({ actions: { accountinfo: error('Kontostand nicht verfügbar') } }),
    step: 'sign-in',
    problem: 'not-understood',
    seen: 'Kontostand',
  },
  {
    what: 'it does not know bulk status',
    supplier: panel({ actions: { getimeiorderbulk: error('Invalid Action') } }),
    step: 'bulk-status',
    problem: 'action-unknown',
    seen: 'Invalid Action',
    noted: true,
  },
  {
    what: 'there is no REST',
    supplier: panel({ rest: noRest }),
    step: 'rest',
    problem: 'rest-absent',
    seen: 'HTTP 404',
    noted: true,
  },
  {
    what: 'its clock is an hour ahead',
    supplier: (socket, request) =>
      panel({
        rest: answer({ data: {} }, 200, { Date: new Date(Date.now() + 3_600_000).toUTCString() }),
      })(socket, request),
    step: 'clock',
    problem: 'clock-wrong',
    seen: '60 minutes behind',
    noted: true,
    limited: true,
  },
  {
    what: 'it asks us to wait',
    supplier: answer('Too Many Attempts.', 429),
    step: 'path',
    problem: 'rate-limited',
    seen: 'HTTP 429',
  },
];
