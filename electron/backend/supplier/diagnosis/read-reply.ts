import { isBotCheck, isCookieTurn, visibleWords } from '../decode/failures/bot-check.ts';
import { meaningOf } from '../decode/failures/refusals.ts';
import { decodeEnvelope } from '../decode/fields/decode-envelope.ts';
import { type Envelope, wordsOf } from '../decode/fields/envelope.ts';
import type { Body } from '../decode/syntax/body.ts';
import { plainWords } from '../decode/syntax/text.ts';
import { sampleOf } from '../types/redaction.ts';
import { addressNamed, problemOfWords } from './error-phrases.ts';
import type { Problem, ReplyReading } from './reading.ts';

export interface Reply {
  readonly url: string;
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Body;
}

/**
 * Diagnoses the reply to a harmless request, first by its body and then by its status. Returns `not-understood` if the reply proves
 * nothing. Never throws.
 */
export function readReply(reply: Reply): ReplyReading {
  const { status, body } = reply;
  if (status >= 300 && status < 400) return redirected(reply);
  if (body.kind === 'empty' && isBotCheck({ html: '', headers: reply.headers, url: reply.url }))
    return found('firewall', reply, 'an empty reply with a header of a bot check');
  if (body.kind === 'json') return spokenIn(reply);
  if (body.kind === 'html') return pageReading(reply, body.text);
  const pageText = plainWords(body.text.slice(0, 4_000), 300);
  const known = body.kind === 'cut' ? null : problemOfWords(pageText);
  const kind = { empty: 'an empty reply', xml: 'XML', cut: 'a reply that broke off', 'not-json': 'text' };
  const problem = known ?? problemOfStatus(status) ?? 'not-understood';
  const spoke = known !== null && spokenProblems.includes(known);
  return { ...found(problem, reply, pageText || kind[body.kind]), spoke };
}

/** Only the supplier's interface itself reports these problems. */
const spokenProblems: readonly Problem[] = ['key-refused', 'ip-not-allowed', 'account-suspended'];

function spokenIn(reply: Reply): ReplyReading {
  const opened = decodeEnvelope(reply.body);
  if (!opened.ok) return found(problemOfStatus(reply.status) ?? 'not-understood', reply, opened.where);
  const envelope = opened.value;
  const { success, error } = envelope;
  const replyText = messageOf(envelope);
  const good = reply.status >= 200 && reply.status < 300;
  if (success.isPresent && !error.isPresent && good)
    return { ...found(null, reply, replyText), spoke: true, envelope };
  const refused = meaningOf(replyText) === 'connection' ? 'key-refused' : null;
  const problem = problemOfWords(replyText) ?? refused ?? problemOfStatus(reply.status) ?? 'not-understood';
  // An envelope proves that the interface answered. A bare {"message": …} with 404 may come from any server at that address.
  const spoke = success.isPresent || error.isPresent || spokenProblems.includes(problem);
  return { ...found(problem, reply, replyText || 'JSON without SUCCESS or ERROR'), spoke, envelope };
}

function pageReading(reply: Reply, html: string): ReplyReading {
  const page = readPage(html, reply.headers, reply.url);
  const quotedText = quotedProblems.includes(page.problem) ? page.words : '';
  const about = [page.title === '' ? 'a web page' : `a web page “${page.title}”`, quotedText]
    .filter((each) => each !== '')
    .join(': ');
  return found(page.problem ?? problemOfPage(reply.status), reply, about);
}

const quotedProblems: readonly (Problem | null)[] = ['ip-not-allowed', 'firewall', 'site-suspended'];

function redirected(reply: Reply): ReplyReading {
  const location = reply.headers.get('location') ?? '';
  if (location === '' || !URL.canParse(location, reply.url))
    return found('not-understood', reply, 'a redirect that names no address');
  if (isCookieTurn(reply.headers, reply.url))
    return found(
      'firewall',
      reply,
      'sent on to the same address with a cookie, to see whether it comes back',
    );
  const from = new URL(reply.url);
  const targetUrl = new URL(location, reply.url);
  // The query is left out, because it may contain secrets.
  const target = `${targetUrl.origin}${targetUrl.pathname}`.slice(0, 200);
  if (targetUrl.host !== from.host) return found('redirected', reply, `sent on to ${target}`);
  const signIn = /\/(?:log-?in|sign-?in|auth)\b/i.test(targetUrl.pathname);
  const reading = found(signIn ? 'login-page' : 'wrong-path', reply, `sent on to ${target}`);
  return { ...reading, sentTo: target };
}

function found(problem: Problem | null, { status }: Reply, replyText: string): ReplyReading {
  const named = problem === 'ip-not-allowed' ? addressNamed(replyText) : null;
  const evidence = [
    `HTTP ${status}`,
    ...(named === null ? [] : [`the supplier names ${named}`]),
    ...(replyText === '' ? [] : [replyText]),
  ].join(', ');
  return { status, problem, evidence: sampleOf(evidence), spoke: false, sentTo: null, envelope: null };
}

function messageOf({ top, success, error }: Envelope): string {
  const rows = error.isPresent ? error.rows : success.isPresent ? success.rows : [top];
  const phrases = rows.slice(0, 5).map((row) => {
    const { message, description } = wordsOf(row);
    return [message, description].filter((each) => each !== '').join(': ');
  });
  return [...new Set(phrases)]
    .filter((each) => each !== '')
    .join(' · ')
    .slice(0, 500);
}

function problemOfStatus(status: number): Problem | null {
  if (status === 429) return 'rate-limited';
  if (status === 401 || status === 403) return 'key-refused';
  if (status === 404 || status === 405 || status === 410) return 'wrong-path';
  return isDown(status) ? 'maintenance' : null;
}

/**
 * With a web page as the body, the status proves less than with JSON. Status 403 then means that a firewall refused the request, and not
 * that the key is wrong. Status 401 means that the page asks the user to sign in.
 */
function problemOfPage(status: number): Problem {
  if (status === 403 || status === 406) return 'firewall';
  if (status === 401) return 'login-page';
  return problemOfStatus(status) ?? 'not-understood';
}

/** True for a status that a web server sends if the back end behind it is down. A proxy sends 52x for the same reason. */
function isDown(status: number): boolean {
  return (status >= 502 && status <= 504) || (status >= 520 && status <= 526);
}

interface PageReading {
  readonly problem: Problem | null;
  readonly title: string;
  readonly words: string;
}

const captcha = /g-recaptcha|h-captcha|hcaptcha\.com|cf-turnstile|recaptcha\/api\.js|captcha/i;
const passwordField = /<input[^<>]{0,300}type\s*=\s*["']?password/i;
const signInTitle = /\b(?:log ?in|sign ?in|connexion|anmelden|iniciar sesi)/i;
// A hosting company's page for a suspended site.
const suspended = /\b(?:account|site|website|domain|hosting)\b.{0,30}\bsuspended\b/i;
const maxLookedLength = 60_000;

/** Recognizes a web page that was sent in place of an answer. A sign-in form with a captcha counts as a sign-in form. */
function readPage(html: string, headers: ReadonlyMap<string, string>, url: string): PageReading {
  const page = html.slice(0, maxLookedLength);
  const title = plainWords(/<title[^<>]{0,200}>([^<]{0,300})/i.exec(page)?.[1] ?? '', 120);
  const words = visibleWords(page);
  return { problem: problemOf(), title, words };

  function problemOf(): Problem | null {
    if (marked()) return 'firewall';
    if (passwordField.test(page)) return 'login-page';
    if (suspended.test(`${title} ${words}`)) return 'site-suspended';
    if (captcha.test(page)) return 'firewall';
    const reported = problemOfWords(`${title} ${words}`);
    if (reported === 'ip-not-allowed' || reported === 'maintenance' || reported === 'rate-limited')
      return reported;
    return signInTitle.test(title) ? 'login-page' : null;
  }
  function marked(): boolean {
    return isBotCheck({ html: page, headers, url });
  }
}
