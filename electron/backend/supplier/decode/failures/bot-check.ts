import { plainWords } from '../syntax/text.ts';

/** An HTML page or an empty reply, with its headers. */
export interface SeenPage {
  readonly html: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly url: string;
}

// Matches text that occurs only on the page of a firewall or a bot check. Texts of many vendors are included.
const marks =
  /cf[-_]chl|challenge-platform|cf-browser-verification|just a moment\.\.\.|attention required! \||checking your browser|enable javascript and cookies|ddos[- ]guard|ddos protection by|sucuri website firewall|sucuri_cloudproxy|imunify360|incapsula incident|_incapsula_|visid_incap|mod_security|modsecurity|not acceptable!|request unsuccessful|the requested url was rejected|bot.?(?:protection|verification|check|detect)|access denied \| |error 10(?:06|09|10|15|20)\b|web application firewall|perimeterx|px-captcha|datadome|captcha-delivery|awswaf|aws-waf-token|bm-verify|bitninja|lsrecap|wordfence|sgcaptcha|making sure you(?:'|’|&#39;|&#039;)re not a bot|verify(?:ing)? (?:that )?you are (?:a )?human|are you (?:a )?(?:human|robot)|you are not a robot|unusual traffic|human verification|security (?:check|verification)|request is being verified|__arcsjs|qrator|slowaes|tonumbers\(|humans_\d+/i;
const challengeHeaders = ['cf-mitigated', 'x-amzn-waf-action', 'x-datadome', 'x-sucuri-block'];

/** Maximum number of words on the page of a bot check; a panel's own page has more words. */
const maxWords = 60;
const setsCookie = /document\.cookie\s*=/i;
const redirects =
  /location(?:\.href)?\s*=|location\.(?:reload|replace|assign)\s*\(|\.submit\s*\(\s*\)|http-equiv\s*=\s*["']?refresh/i;
const isPage = /<(?:script|meta|html|body)/i;

/**
 * True for the page of a firewall or a bot check, with any status. Such a page contains a vendor's text or header, or it has few words,
 * sets a cookie (by script or header) and reloads.
 */
export function isBotCheck({ html, headers, url }: SeenPage): boolean {
  if (challengeHeaders.some((name) => headers.has(name))) return true;
  if (marks.test(html)) return true;
  if (!isPage.test(html) || visibleWords(html).split(' ').length > maxWords) return false;
  const isGivenCookie = setsCookie.test(html) || headers.has('set-cookie');
  return isGivenCookie && redirects.test(html) && !redirectsElsewhere(html, url);
}

/** True for a redirect to the same address that sets a cookie. A firewall uses such a redirect to test whether the client keeps cookies. */
export function isCookieTurn(headers: ReadonlyMap<string, string>, url: string): boolean {
  const location = headers.get('location') ?? '';
  return headers.has('set-cookie') && URL.canParse(location, url) && new URL(location, url).href === url;
}

export function visibleWords(html: string): string {
  return plainWords(
    html
      .replace(/<(script|style)\b[^>]{0,500}>[\s\S]{0,40000}?(?:<\/\1\s*>|$)/gi, ' ')
      .replace(/<title\b[^>]{0,200}>[^<]{0,300}/i, ' '),
    400,
  );
}

/** True if the page redirects to another path. The panel itself sends such a page, for example to redirect to its sign-in. */
function redirectsElsewhere(html: string, url: string): boolean {
  const to =
    /http-equiv\s*=\s*["']?refresh[^>]{0,100}?url\s*=\s*["']?([^"'>\s]{1,300})/i.exec(html)?.[1] ??
    /location(?:\.href)?\s*=\s*["']([^"']{1,300})["']/i.exec(html)?.[1];
  if (to === undefined || !URL.canParse(to, url)) return false;
  return new URL(to, url).pathname !== new URL(url).pathname;
}
