const email = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,190}\.\p{L}{2,24}/gu;
// An IMEI, IMEISV or ICCID, with or without separators between the digits.
const longNumber = /\d(?:[ \-./]?\d){13,19}/g;

export interface Redactor {
  /** From now on this secret is taken out of every text. Shorter than six characters is too little to look for. */
  learn(secret: string): void;
  /** The text without the secrets learnt, e-mail addresses and long numbers such as IMEIs (.github/SECURITY.md). */
  redact(text: string): string;
  /** The text without the secrets alone: for replies that the shop itself reads. */
  withoutSecrets(text: string): string;
}

export function createRedactor(): Redactor {
  const secrets = new Set<string>();
  const withoutSecrets = (text: string): string => {
    let clean = text;
    for (const secret of secrets) clean = clean.replaceAll(secret, '[key]');
    return clean;
  };
  return {
    learn(secret) {
      if (secret.length < 6) return;
      secrets.add(secret);
      secrets.add(encodeURIComponent(secret));
      secrets.add(JSON.stringify(secret).slice(1, -1));
    },
    withoutSecrets,
    redact: (text) => withoutSecrets(text).replace(email, '[e-mail]').replace(longNumber, '[number]'),
  };
}
