import { userNameWords } from '../decode/failures/user-name-words.ts';
import type { Problem } from './reading.ts';

/**
 * What a supplier's words mean for the connection. This list is broader than the table that judges placements (decode/refusals), because no
 * money depends on a match and the user always sees the words next to the diagnosis. The first match counts.
 */
const phrases: readonly { readonly problem: Problem; readonly words: RegExp }[] = [
  { problem: 'rate-limited', words: /too many (?:attempts|requests)|too frequent|(?:rate|request) limit/i },
  {
    problem: 'ip-not-allowed',
    words:
      /\bip\b(?: address)?.{0,60}?\b(?:not (?:allowed|whitelisted|authori[sz]ed|permitted|registered|valid)|blocked|denied|banned|restricted)/i,
  },
  { problem: 'ip-not-allowed', words: /\b(?:invalid|unauthori[sz]ed|unknown|wrong) (?:server )?ip\b/i },
  { problem: 'ip-not-allowed', words: /\b(?:whitelist|allow) (?:your|this|the) (?:server )?ip\b/i },
  {
    problem: 'account-suspended',
    words:
      /\byou (?:are|have been|were) (?:blocked|banned|suspended)\b|\b(?:account|user|reseller|profile|membership)\b.{0,30}?\b(?:suspended|blocked|banned|deactivated|disabled|inactive|closed|locked|terminated|on hold)|\b(?:suspended|blocked|banned|deactivated|disabled|inactive) (?:account|user|reseller)/i,
  },
  {
    problem: 'firewall',
    words: /bot.?protection|web application firewall|\bddos\b|verify (?:that )?you are (?:a )?human/i,
  },
  {
    problem: 'maintenance',
    words: /maintenance|be right back|temporarily (?:down|unavailable|offline|closed)|service unavailable/i,
  },
  { problem: 'wrong-path', words: /^(?:the \w{1,10} )?method (?:is )?not (?:allowed|supported)/i },
  {
    problem: 'action-unknown',
    words:
      /\b(?:command|action|method) (?:is )?(?:not found|unknown|invalid|not (?:supported|available|allowed|valid))|\b(?:invalid|unknown|unsupported|undefined|wrong) (?:action|command|method)/i,
  },
  {
    problem: 'wrong-path',
    words: /\b(?:route|page|url|endpoint|path)\b.{0,120}\bnot (?:be )?found|^not found\.?$/i,
  },
  {
    problem: 'key-refused',
    words:
      /\b(?:api|access)[ -]?key\b|\bcredentials?\b|\binvalid cred|\bun(?:authenticated|authori[sz]ed)\b|\bauth(?:entication|ori[sz]ation)?\b|\blog ?in\b|\btoken\b/i,
  },
  { problem: 'key-refused', words: userNameWords },
  {
    problem: 'key-refused',
    words:
      /\b(?:invalid|wrong|incorrect|missing|unknown) (?:user(?:name)?|key|account)\b|\buser(?:name)?\b.{0,20}\b(?:not found|required|invalid)|'?apikey'? (?:is )?required|\baccess (?:is )?(?:denied|disabled)|\bforbidden\b/i,
  },
];

/** The known problem behind these words; null if unknown. */
export function problemOfWords(message: string): Problem | null {
  const text = message.slice(0, 2_000);
  return phrases.find((each) => each.words.test(text))?.problem ?? null;
}

const ipv4 = /\b(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)\b/;
// Matches an IPv6 address only with a double colon or with all its groups. A looser pattern would also match times of day.
const ipv6 = /(?<![\w:])(?=[0-9a-f:]{0,39}::|(?:[0-9a-f]{1,4}:){7})[0-9a-f:]{3,39}(?![\w:])/i;

/** The first IP address in a text; null if none. */
export function addressNamed(text: string): string | null {
  const start = text.slice(0, 4_000);
  return (ipv4.exec(start) ?? ipv6.exec(start))?.[0] ?? null;
}
