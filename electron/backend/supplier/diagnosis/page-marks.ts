import { isBotCheck, visibleWords } from '../decode/failures/bot-check.ts';
import { plainWords } from '../decode/syntax/text.ts';
import { problemOfWords } from './error-phrases.ts';
import type { Problem } from './reading.ts';

export interface PageReading {
  /** Null if the page gives no sign of a problem. */
  readonly problem: Problem | null;
  readonly title: string;
  readonly words: string;
}

const captcha = /g-recaptcha|h-captcha|hcaptcha\.com|cf-turnstile|recaptcha\/api\.js|captcha/i;
const passwordField = /<input[^<>]{0,300}type\s*=\s*["']?password/i;
const signInTitle = /\b(?:log ?in|sign ?in|connexion|anmelden|iniciar sesi)/i;
// The page of a hosting company in place of a suspended site.
const suspended = /\b(?:account|site|website|domain|hosting)\b.{0,30}\bsuspended\b/i;
const maxLookedLength = 60_000;

/** Recognizes a web page that came instead of an answer. A sign-in form with a captcha counts as a sign-in form. */
export function readPage(html: string, headers: ReadonlyMap<string, string>, url: string): PageReading {
  const page = html.slice(0, maxLookedLength);
  const title = plainWords(/<title[^<>]{0,200}>([^<]{0,300})/i.exec(page)?.[1] ?? '', 120);
  const words = visibleWords(page);
  return { problem: problemOf(), title, words };

  function problemOf(): Problem | null {
    if (marked()) return 'firewall';
    if (passwordField.test(page)) return 'login-page';
    if (suspended.test(`${title} ${words}`)) return 'site-suspended';
    if (captcha.test(page)) return 'firewall';
    const told = problemOfWords(`${title} ${words}`);
    if (told === 'ip-not-allowed' || told === 'maintenance' || told === 'rate-limited') return told;
    return signInTitle.test(title) ? 'login-page' : null;
  }
  function marked(): boolean {
    return isBotCheck({ html: page, headers, url });
  }
}
