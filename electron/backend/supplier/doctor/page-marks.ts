import { plainWords } from '../decode/text.ts';
import type { Problem } from './reading.ts';
import { problemOfWords } from './words.ts';

export interface PageReading {
  /** Null for a page that tells nothing of itself. */
  readonly problem: Problem | null;
  readonly title: string;
  /** The page's first words, as text. */
  readonly words: string;
}

// Marks that only a firewall's or challenge's page has.
const challenge =
  /cf[-_]chl|challenge-platform|cf-browser-verification|just a moment\.\.\.|attention required! \||checking your browser|enable javascript and cookies|ddos[- ]guard|sucuri website firewall|imunify360|incapsula incident|_incapsula_|mod_security|modsecurity|not acceptable!|request unsuccessful|the requested url was rejected|bot.?protection|access denied \| |error 10(?:06|09|10|15|20)\b|web application firewall/i;
const captcha = /g-recaptcha|h-captcha|hcaptcha\.com|cf-turnstile|recaptcha\/api\.js|captcha/i;
const passwordField = /<input[^<>]{0,300}type\s*=\s*["']?password/i;
const signInTitle = /\b(?:log ?in|sign ?in|connexion|anmelden|iniciar sesi)/i;
const longestLooked = 60_000;

/** What a web page that came instead of an answer is. A sign-in form may hold a captcha and is still a sign-in form. */
export function readPage(html: string, headers: ReadonlyMap<string, string>): PageReading {
  const page = html.slice(0, longestLooked);
  const title = plainWords(/<title[^<>]{0,200}>([^<]{0,300})/i.exec(page)?.[1] ?? '', 120);
  const visible = page
    .replace(/<(script|style)\b[^>]{0,500}>[^<]{0,20000}/gi, ' ')
    .replace(/<title\b[^>]{0,200}>[^<]{0,300}/i, ' ');
  const words = plainWords(visible, 400);
  return { problem: problemOf(), title, words };

  function problemOf(): Problem | null {
    if (headers.get('cf-mitigated') !== undefined || challenge.test(page)) return 'firewall';
    if (passwordField.test(page)) return 'login-page';
    if (captcha.test(page)) return 'firewall';
    const told = problemOfWords(`${title} ${words}`);
    if (told === 'ip-not-allowed' || told === 'maintenance' || told === 'rate-limited') return told;
    return signInTitle.test(title) ? 'login-page' : null;
  }
}
